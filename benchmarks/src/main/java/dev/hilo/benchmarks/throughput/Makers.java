package dev.hilo.benchmarks.throughput;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.benchmarks.harness.Peers;
import java.util.concurrent.atomic.AtomicLong;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import org.hibernate.id.enhanced.AccessCallback;
import org.hibernate.id.enhanced.PooledLoOptimizer;
import org.hibernate.id.enhanced.PooledOptimizer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The generators of ids. */
public final class Makers {

  private Makers() {}

  /**
   * CosId on H2 in memory, with segments as large as the largest ranges of HiLo. With its default
   * of 10, SegmentId would wait for the store at every tenth id.
   */
  private static IdSegmentDistributor segments() {
    return Peers.cosId(1 << 20, Peers.jdbc(Peers.h2()));
  }

  /** HiLo with its defaults, on H2 in memory. */
  @State(Scope.Benchmark)
  public static class Ours {
    final HiLo hilo = HiLo.builder(Peers.h2()).createTableIfMissing().prefetch(true).build();
    final CollectionIds orders = hilo.collection("orders");
    final String name = "orders";

    @TearDown
    public void close() {
      hilo.close();
    }
  }

  /** A number in memory without a store: the limit. */
  @State(Scope.Benchmark)
  public static class Bare {
    final AtomicLong next = new AtomicLong();
    final Template template = new Template();
    final byte[] ready = "orders/123456789-A".getBytes(ISO_8859_1);
  }

  /** CosId's segments with prefetch, whose size follows use. */
  @State(Scope.Benchmark)
  public static class Chain {
    final SegmentChainId ids = new SegmentChainId(segments());
    final Template template = new Template();
  }

  /** CosId's segments without prefetch. */
  @State(Scope.Benchmark)
  public static class Segment {
    final DefaultSegmentId ids = new DefaultSegmentId(segments());
    final Template template = new Template();
  }

  /**
   * Hibernate's pooled optimizers over a counter in memory. They would wait for a database tens of
   * thousands of times a second.
   */
  public abstract static class Pools {
    static final int SIZE = 1_024;
    final AccessCallback sequence = Peers.hibernate(SIZE, new AtomicLong()::addAndGet);
    final Template template = new Template();
  }

  @State(Scope.Benchmark)
  public static class PooledLo extends Pools {
    final PooledLoOptimizer ids = new PooledLoOptimizer(Long.class, SIZE);
  }

  @State(Scope.Benchmark)
  public static class Pooled extends Pools {
    final PooledOptimizer ids = new PooledOptimizer(Long.class, SIZE);
  }

  /**
   * The prefix and the tag of ids, in fields that are known at run time only. Not a record, whose
   * fields the compiler would treat as constants.
   */
  static final class Template {
    private final String prefix = System.getProperty("benchmarks.prefix", "orders/");
    private final String tag = System.getProperty("benchmarks.tag", "-A");

    String id(long number) {
      return prefix + number + tag;
    }
  }
}
