package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.peers.MemoryCallback;
import org.hibernate.id.enhanced.AbstractOptimizer;
import org.hibernate.id.enhanced.PooledLoOptimizer;
import org.hibernate.id.enhanced.PooledOptimizer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Hibernate's optimizers, of 1,024 numbers each, over a sequence that answers in no time: over a
 * database they would wait for it tens of thousands of times a second.
 */
public final class Optimizers {

  private static final int SIZE = 1_024;

  private Optimizers() {}

  /** The value of the sequence is the lowest number of a pool. */
  @State(Scope.Benchmark)
  public static class PooledLo {
    final AbstractOptimizer ids = new PooledLoOptimizer(Long.class, SIZE);
    final MemoryCallback sequence = new MemoryCallback(SIZE);
    final Spelling spelling = new Spelling();
  }

  /** The value of the sequence is the highest number of a pool. */
  @State(Scope.Benchmark)
  public static class Pooled {
    final AbstractOptimizer ids = new PooledOptimizer(Long.class, SIZE);
    final MemoryCallback sequence = new MemoryCallback(SIZE);
    final Spelling spelling = new Spelling();
  }
}
