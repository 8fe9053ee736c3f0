package dev.hilo.benchmarks.harness;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How Leaf (segment mode) reserves, for one caller: two segments, of which the second is loaded
 * once a tenth of the first is used. Each has twice the numbers of the last if that was loaded less
 * than 15 minutes ago, which is all that a benchmark lasts, and at most a million. A caller that
 * finds both used up waits a little, and gets an error if that was too short; here it asks again.
 */
public final class LeafRule implements LongSupplier {

  private static final int LEAST = 2_000;
  private static final int MOST = 1_000_000;

  private final Executor workers;
  private final LongUnaryOperator store;

  private long next = 1;
  private Segment current = new Segment(0, 0);
  private @Nullable CompletableFuture<Segment> loading;
  private int step = LEAST;
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
    while (true) {
      CompletableFuture<Segment> second = loading;
      if (second == null && current.max - next + 1 < 0.9 * current.size) {
        second = CompletableFuture.supplyAsync(this::load, workers);
        loading = second;
      }
      if (next <= current.max) {
        return next++;
      }
      if (second != null && isThere(second)) {
        begin(second.join());
        loading = null;
      }
    }
  }

  private void begin(Segment segment) {
    current = segment;
    next = segment.max - segment.size + 1;
  }

  private static boolean isThere(CompletableFuture<Segment> segment) {
    try {
      segment.get(10, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Segment load() {
    // The first two have the same size.
    if (loads++ >= 2 && step * 2 <= MOST) {
      step *= 2;
    }
    return new Segment(store.applyAsLong(step), step);
  }

  private record Segment(long max, long size) {}
}
