package dev.hilo.benchmarks.throughput;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.hilo.benchmarks.throughput.Makers.Bare;
import dev.hilo.benchmarks.throughput.Makers.Chain;
import dev.hilo.benchmarks.throughput.Makers.Ours;
import dev.hilo.benchmarks.throughput.Makers.Pooled;
import dev.hilo.benchmarks.throughput.Makers.PooledLo;
import dev.hilo.benchmarks.throughput.Makers.Segment;
import io.hypersistence.tsid.TSID;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;

/** One string, by each contestant. Run by {@link Throughput}. */
public class Strings {

  @Benchmark
  public String handle(Ours ours) {
    return ours.orders.nextId();
  }

  @Benchmark
  public String name(Ours ours) {
    return ours.hilo.nextId(ours.name);
  }

  @Benchmark
  public String literals(Bare bare) {
    return "orders/" + bare.next.incrementAndGet() + "-A";
  }

  @Benchmark
  public String fields(Bare bare) {
    return bare.template.id(bare.next.incrementAndGet());
  }

  /** The minimum cost of a string: a copy of its bytes. */
  @Benchmark
  public String copy(Bare bare) {
    bare.next.incrementAndGet();
    return new String(bare.ready, ISO_8859_1);
  }

  @Benchmark
  public String cosIdChain(Chain chain) {
    return chain.template.id(chain.ids.generate());
  }

  @Benchmark
  public String cosIdSegment(Segment segment) {
    return segment.template.id(segment.ids.generate());
  }

  @Benchmark
  public String pooledLo(PooledLo hibernate) {
    return hibernate.template.id((Long) hibernate.ids.generate(hibernate.sequence));
  }

  @Benchmark
  public String pooled(Pooled hibernate) {
    return hibernate.template.id((Long) hibernate.ids.generate(hibernate.sequence));
  }

  @Benchmark
  public String tsid() {
    return TSID.Factory.getTsid().toString();
  }

  @Benchmark
  public String uuid() {
    return UUID.randomUUID().toString();
  }

  @Benchmark
  public String uuidV7() {
    return UuidCreator.getTimeOrderedEpoch().toString();
  }
}
