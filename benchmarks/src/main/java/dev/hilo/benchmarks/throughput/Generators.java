package dev.hilo.benchmarks.throughput;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.benchmarks.harness.Peers;
import io.hypersistence.tsid.TSID;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import org.hibernate.id.enhanced.AccessCallback;
import org.hibernate.id.enhanced.PooledLoOptimizer;
import org.hibernate.id.enhanced.PooledOptimizer;
import org.hibernate.id.uuid.UuidVersion7Strategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/** The generators of ids. Each benchmark makes one number or one string. */
public final class Generators {

  private Generators() {}

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
    private final HiLo hilo =
        HiLo.builder(Peers.h2()).createTableIfMissing().prefetch(true).build();
    private final CollectionIds orders = hilo.collection("orders");
    private final String name = "orders";

    @Benchmark
    public long number() {
      return orders.nextNumber();
    }

    @Benchmark
    public long numberByName() {
      return hilo.nextNumber(name);
    }

    @Benchmark
    public String string() {
      return orders.nextId();
    }

    @Benchmark
    public String stringByName() {
      return hilo.nextId(name);
    }

    @TearDown
    public void close() {
      hilo.close();
    }
  }

  /** A number in memory without a store: the limit. */
  @State(Scope.Benchmark)
  public static class Bare {
    private final AtomicLong next = new AtomicLong();
    private final Template template = new Template();
    private final byte[] ready = "orders/123456789-A".getBytes(ISO_8859_1);

    @Benchmark
    public long number() {
      return next.incrementAndGet();
    }

    @Benchmark
    public String literals() {
      return "orders/" + next.incrementAndGet() + "-A";
    }

    @Benchmark
    public String fields() {
      return template.id(next.incrementAndGet());
    }

    /** The minimum cost of a string: a copy of its bytes. */
    @Benchmark
    public String copy() {
      next.incrementAndGet();
      return new String(ready, ISO_8859_1);
    }
  }

  /** CosId's segments with prefetch, whose size follows use. */
  @State(Scope.Benchmark)
  public static class Chain {
    private final SegmentChainId ids = new SegmentChainId(segments());
    private final Template template = new Template();

    @Benchmark
    public long number() {
      return ids.generate();
    }

    @Benchmark
    public String string() {
      return template.id(ids.generate());
    }
  }

  /** CosId's segments without prefetch. */
  @State(Scope.Benchmark)
  public static class Segment {
    private final DefaultSegmentId ids = new DefaultSegmentId(segments());
    private final Template template = new Template();

    @Benchmark
    public long number() {
      return ids.generate();
    }

    @Benchmark
    public String string() {
      return template.id(ids.generate());
    }
  }

  /**
   * Hibernate's pooled optimizers over a counter in memory. They would wait for a database tens of
   * thousands of times a second.
   */
  @State(Scope.Benchmark)
  public static class Hibernate {
    private static final int SIZE = 1_024;
    private final AccessCallback sequence = Peers.hibernate(SIZE, new AtomicLong()::addAndGet);
    private final PooledLoOptimizer pooledLo = new PooledLoOptimizer(Long.class, SIZE);
    private final PooledOptimizer pooled = new PooledOptimizer(Long.class, SIZE);
    private final Template template = new Template();

    @Benchmark
    public Object pooledLoNumber() {
      return pooledLo.generate(sequence);
    }

    @Benchmark
    public String pooledLoString() {
      return template.id((Long) pooledLo.generate(sequence));
    }

    @Benchmark
    public Object pooledNumber() {
      return pooled.generate(sequence);
    }

    @Benchmark
    public String pooledString() {
      return template.id((Long) pooled.generate(sequence));
    }
  }

  /** Generators that need no store. */
  public static class WithoutStore {

    @Benchmark
    public long tsidNumber() {
      return TSID.Factory.getTsid().toLong();
    }

    @Benchmark
    public String tsidString() {
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

    /** It asks nothing of the session. */
    @Benchmark
    public String hibernateUuidV7() {
      return UuidVersion7Strategy.INSTANCE.generateUuid(null).toString();
    }
  }

  /** A separate counter for each thread, which shows the cost of shared cache lines. */
  @State(Scope.Benchmark)
  public static class OwnCounters {
    private static final int MAX_THREADS = 32;

    private final HiLo hilo =
        HiLo.builder(Peers.h2()).createTableIfMissing().prefetch(true).build();

    private final CollectionIds[] handles =
        own(CollectionIds[]::new, i -> hilo.collection("orders" + i));
    private final AtomicLong[] neighbours = own(AtomicLong[]::new, i -> new AtomicLong());
    private final AtomicLong[] padded = own(AtomicLong[]::new, i -> new Padded());

    private static <T> T[] own(IntFunction<T[]> array, IntFunction<T> element) {
      return IntStream.range(0, MAX_THREADS).mapToObj(element).toArray(array);
    }

    @Benchmark
    public long handles(ThreadParams thread) {
      return handles[thread.getThreadIndex()].nextNumber();
    }

    @Benchmark
    public long neighbours(ThreadParams thread) {
      return neighbours[thread.getThreadIndex()].incrementAndGet();
    }

    @Benchmark
    public long padded(ThreadParams thread) {
      return padded[thread.getThreadIndex()].incrementAndGet();
    }

    @TearDown
    public void close() {
      hilo.close();
    }
  }

  /** A number followed by two unused cache lines. */
  @SuppressWarnings("unused")
  private static final class Padded extends AtomicLong {
    private static final long serialVersionUID = 1;

    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }

  /**
   * The prefix and the tag of ids, in fields that are known at run time only. Not a record, whose
   * fields the compiler would treat as constants.
   */
  private static final class Template {
    private final String prefix = System.getProperty("benchmarks.prefix", "orders/");
    private final String tag = System.getProperty("benchmarks.tag", "-A");

    String id(long number) {
      return prefix + number + tag;
    }
  }
}
