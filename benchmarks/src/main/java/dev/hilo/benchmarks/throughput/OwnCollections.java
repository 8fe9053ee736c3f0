package dev.hilo.benchmarks.throughput;

import dev.hilo.CollectionIds;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Each thread has a collection of its own: shows what they take from each other where they share
 * lines of the processor's cache. Run by {@link Throughput}.
 */
public class OwnCollections {

  private static final int MOST = 32;

  @Benchmark
  public long handles(Handles all, Own own) {
    return all.handles[own.index].nextNumber();
  }

  @Benchmark
  public long neighbours(Bares all, Own own) {
    return all.neighbours[own.index].incrementAndGet();
  }

  @Benchmark
  public long padded(Bares all, Own own) {
    return all.padded[own.index].incrementAndGet();
  }

  @State(Scope.Thread)
  public static class Own {
    int index;

    @Setup
    public void take(ThreadParams thread) {
      index = thread.getThreadIndex();
    }
  }

  /** Collections of one instance. */
  @State(Scope.Benchmark)
  public static class Handles extends Makers.Ours {
    final CollectionIds[] handles =
        IntStream.range(0, MOST)
            .mapToObj(i -> hilo.collection("orders" + i))
            .toArray(CollectionIds[]::new);
  }

  /** Numbers side by side in memory, and numbers no two of which share a line of the cache. */
  @State(Scope.Benchmark)
  public static class Bares {
    final AtomicLong[] neighbours =
        Stream.generate(AtomicLong::new).limit(MOST).toArray(AtomicLong[]::new);
    final AtomicLong[] padded = Stream.generate(Padded::new).limit(MOST).toArray(AtomicLong[]::new);
  }

  /** A number with two cache lines behind it that nobody writes to. */
  @SuppressWarnings("unused")
  private static final class Padded extends AtomicLong {
    private static final long serialVersionUID = 1;

    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }
}
