package dev.hilo.benchmarks.harness;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rule of Leaf's segment mode, for one caller. It has two segments, and loads the second when a
 * tenth of the first is used. A segment is twice as large as the one before, up to a million, if
 * that was loaded less than 15 minutes ago, as always in a benchmark. A caller that finds both used
 * up waits for a short time and then gets an error; here it waits for the second.
 */
public final class LeafRule implements LongSupplier {

  private static final int MIN = 2_000;
  private static final int MAX = 1_000_000;

  private final Executor workers;
  private final LongUnaryOperator store;

  private long next = 1;
  private Segment current = new Segment(0, 0);
  private @Nullable CompletableFuture<Segment> loading;
  private int step = MIN;
  private int loads;

  public LeafRule(Executor workers, LongUnaryOperator store) {
    this.workers = workers;
    this.store = store;
  }

  @Override
  public long getAsLong() {
    if (current.size == 0) {
      begin(load());
    }
    if (loading == null && current.max - next + 1 < 0.9 * current.size) {
      loading = CompletableFuture.supplyAsync(this::load, workers);
    }
    if (loading != null && next > current.max) {
      begin(loading.join());
      loading = null;
    }
    return next++;
  }

  private void begin(Segment segment) {
    current = segment;
    next = segment.max - segment.size + 1;
  }

  private Segment load() {
    // The first two have the same size.
    if (loads++ >= 2 && step * 2 <= MAX) {
      step *= 2;
    }
    return new Segment(store.applyAsLong(step), step);
  }

  private record Segment(long max, long size) {}
}
