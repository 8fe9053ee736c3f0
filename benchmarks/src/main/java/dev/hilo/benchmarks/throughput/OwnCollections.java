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
 * A separate collection for each thread, which shows the cost of shared cache lines. Run by {@link
 * Throughput}.
 */
public class OwnCollections {

  private static final int MAX_THREADS = 32;

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
        IntStream.range(0, MAX_THREADS)
            .mapToObj(i -> hilo.collection("orders" + i))
            .toArray(CollectionIds[]::new);
  }

  /** Numbers side by side in memory, and numbers in separate cache lines. */
  @State(Scope.Benchmark)
  public static class Bares {
    final AtomicLong[] neighbours =
        Stream.generate(AtomicLong::new).limit(MAX_THREADS).toArray(AtomicLong[]::new);
    final AtomicLong[] padded =
        Stream.generate(Padded::new).limit(MAX_THREADS).toArray(AtomicLong[]::new);
  }

  /** A number followed by two unused cache lines. */
  @SuppressWarnings("unused")
  private static final class Padded extends AtomicLong {
    private static final long serialVersionUID = 1;

    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
  }
}
