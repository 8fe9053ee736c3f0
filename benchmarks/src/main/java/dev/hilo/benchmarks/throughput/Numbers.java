package dev.hilo.benchmarks.throughput;

import io.hypersistence.tsid.TSID;
import org.openjdk.jmh.annotations.Benchmark;

/** One id as a number, by each contestant that has one. Run by {@link Throughput}. */
public class Numbers {

  /** Ours, the collection at hand. */
  @Benchmark
  public long handle(Ours ours) {
    return ours.orders.nextNumber();
  }

  /** Ours, the collection looked up by its name. */
  @Benchmark
  public long name(Ours ours) {
    return ours.hilo.nextNumber(ours.name);
  }

  /** A number in memory that nobody keeps. */
  @Benchmark
  public long bare(Bare bare) {
    return bare.next.incrementAndGet();
  }

  /** CosId, fetching ahead. */
  @Benchmark
  public long cosIdChain(CosId.Chain chain) {
    return chain.ids.generate();
  }

  /** CosId, fetching when needed. */
  @Benchmark
  public long cosIdSegment(CosId.Segment segment) {
    return segment.ids.generate();
  }

  /** Hibernate, pooled-lo. */
  @Benchmark
  public Object pooledLo(Optimizers.PooledLo hibernate) {
    return hibernate.ids.generate(hibernate.sequence);
  }

  /** Hibernate, pooled. */
  @Benchmark
  public Object pooled(Optimizers.Pooled hibernate) {
    return hibernate.ids.generate(hibernate.sequence);
  }

  /** Time-sorted. */
  @Benchmark
  public long tsid() {
    return TSID.Factory.getTsid().toLong();
  }
}
