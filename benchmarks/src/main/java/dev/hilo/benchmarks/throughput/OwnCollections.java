package dev.hilo.benchmarks.throughput;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.benchmarks.peers.Memory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Each thread has a collection of its own: shows what they take from each other where they share
 * lines of the processor's cache. Run by {@link Throughput}.
 */
public class OwnCollections {

  private static final int MOST = 32;

  /** Ours, of one instance. */
  @Benchmark
  public long handles(Handles all, Own own) {
    return all.handles[own.index].nextNumber();
  }

  /** Numbers that lie side by side in memory. */
  @Benchmark
  public long neighbours(Bares all, Own own) {
    return all.neighbours[own.index].incrementAndGet();
  }

  /** Numbers with so much between them that no two share a line. */
  @Benchmark
  public long padded(Bares all, Own own) {
    return all.padded[own.index].incrementAndGet();
  }

  /** Which one is a thread's own. */
  @State(Scope.Thread)
  public static class Own {
    int index;

    /** The one with the number of the thread. */
    @Setup
    public void take(ThreadParams thread) {
      index = thread.getThreadIndex();
    }
  }

  /** The collections. */
  @State(Scope.Benchmark)
  public static class Handles {
    final HiLo hilo = HiLo.builder(Memory.h2()).createTableIfMissing().prefetch(true).build();
    final CollectionIds[] handles =
        IntStream.range(0, MOST)
            .mapToObj(i -> hilo.collection("orders" + i))
            .toArray(CollectionIds[]::new);

    /** Gives the numbers back. */
    @TearDown
    public void close() {
      hilo.close();
    }
  }

  /** The bare numbers. */
  @State(Scope.Benchmark)
  public static class Bares {
    final AtomicLong[] neighbours =
        IntStream.range(0, MOST).mapToObj(i -> new AtomicLong()).toArray(AtomicLong[]::new);
    final AtomicLong[] padded =
        IntStream.range(0, MOST).mapToObj(i -> new Padded()).toArray(AtomicLong[]::new);
  }
}
