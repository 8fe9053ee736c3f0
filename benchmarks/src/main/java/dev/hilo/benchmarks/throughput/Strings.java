package dev.hilo.benchmarks.throughput;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.github.f4b6a3.uuid.UuidCreator;
import io.hypersistence.tsid.TSID;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;

/** One id as a string, by each contestant. Run by {@link Throughput}. */
public class Strings {

  /** Ours, the collection at hand. */
  @Benchmark
  public String handle(Ours ours) {
    return ours.orders.nextId();
  }

  /** Ours, the collection looked up by its name. */
  @Benchmark
  public String name(Ours ours) {
    return ours.hilo.nextId(ours.name);
  }

  /** What hand-written code reaches. */
  @Benchmark
  public String literals(Bare bare) {
    return "orders/" + bare.next.incrementAndGet() + "-A";
  }

  /** What any library can do without care. */
  @Benchmark
  public String fields(Bare bare) {
    return bare.spelling.id(bare.next.incrementAndGet());
  }

  /** The least that any text costs: a copy of one that is ready. */
  @Benchmark
  public String copy(Bare bare) {
    bare.next.incrementAndGet();
    return new String(bare.ready, ISO_8859_1);
  }

  /** CosId, fetching ahead. */
  @Benchmark
  public String cosIdChain(CosId.Chain chain) {
    return chain.spelling.id(chain.ids.generate());
  }

  /** CosId, fetching when needed. */
  @Benchmark
  public String cosIdSegment(CosId.Segment segment) {
    return segment.spelling.id(segment.ids.generate());
  }

  /** Hibernate, pooled-lo. */
  @Benchmark
  public String pooledLo(Optimizers.PooledLo hibernate) {
    return hibernate.spelling.id((Long) hibernate.ids.generate(hibernate.sequence));
  }

  /** Hibernate, pooled. */
  @Benchmark
  public String pooled(Optimizers.Pooled hibernate) {
    return hibernate.spelling.id((Long) hibernate.ids.generate(hibernate.sequence));
  }

  /** Time-sorted, 13 characters. */
  @Benchmark
  public String tsid() {
    return TSID.Factory.getTsid().toString();
  }

  /** Random, 36 characters. */
  @Benchmark
  public String uuid() {
    return UUID.randomUUID().toString();
  }

  /** Time-sorted, 36 characters. */
  @Benchmark
  public String uuidV7() {
    return UuidCreator.getTimeOrderedEpoch().toString();
  }
}
