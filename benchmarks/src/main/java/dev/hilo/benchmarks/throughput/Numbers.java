package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.throughput.Makers.Bare;
import dev.hilo.benchmarks.throughput.Makers.Chain;
import dev.hilo.benchmarks.throughput.Makers.Ours;
import dev.hilo.benchmarks.throughput.Makers.Pooled;
import dev.hilo.benchmarks.throughput.Makers.PooledLo;
import dev.hilo.benchmarks.throughput.Makers.Segment;
import io.hypersistence.tsid.TSID;
import org.openjdk.jmh.annotations.Benchmark;

/** One number, by each contestant. Run by {@link Throughput}. */
public class Numbers {

  @Benchmark
  public long handle(Ours ours) {
    return ours.orders.nextNumber();
  }

  @Benchmark
  public long name(Ours ours) {
    return ours.hilo.nextNumber(ours.name);
  }

  @Benchmark
  public long bare(Bare bare) {
    return bare.next.incrementAndGet();
  }

  @Benchmark
  public long cosIdChain(Chain chain) {
    return chain.ids.generate();
  }

  @Benchmark
  public long cosIdSegment(Segment segment) {
    return segment.ids.generate();
  }

  @Benchmark
  public Object pooledLo(PooledLo hibernate) {
    return hibernate.ids.generate(hibernate.sequence);
  }

  @Benchmark
  public Object pooled(Pooled hibernate) {
    return hibernate.ids.generate(hibernate.sequence);
  }

  @Benchmark
  public long tsid() {
    return TSID.Factory.getTsid().toLong();
  }
}
