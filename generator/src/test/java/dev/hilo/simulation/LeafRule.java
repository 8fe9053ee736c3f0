package dev.hilo.simulation;

import dev.hilo.internal.work.MonotonicTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * How Leaf (segment mode) reserves, for one caller: two segments, of which the second is loaded
 * once a tenth of the first is used; each has twice the numbers of the last if that was loaded less
 * than 15 minutes ago, half of them if more than 30, and at most a million. Who finds both used up
 * waits a little, and gets an error if that was too short; here it asks again.
 */
final class LeafRule implements NumberGenerator {

  private static final int MOST = 1_000_000;
  private static final long QUARTER = TimeUnit.MINUTES.toNanos(15);
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(10);

  private final int least;
  private final MonotonicTime time;
  private final Executor workers;
  private final NumberStore store;

  private long next = 1;
  private Segment current = new Segment(0, 0);
  private @Nullable CompletableFuture<Segment> loading;
  private int step;
  private int loads;
  private long loadedAt;

  /**
   * @param least how many numbers the first segments have
   */
  LeafRule(int least, MonotonicTime time, Executor workers, NumberStore store) {
    this.least = least;
    this.time = time;
    this.workers = workers;
    this.store = store;
  }

  @Override
  public long next() {
    if (current.size == 0) {
      begin(load());
    }
    while (true) {
      CompletableFuture<Segment> second = loading;
      if (second == null && current.max - next + 1 < 0.9 * current.size) {
        second = new CompletableFuture<>();
        loading = second;
        CompletableFuture<Segment> loaded = second;
        workers.execute(() -> loaded.complete(load()));
      }
      if (next <= current.max) {
        return next++;
      }
      if (second != null && wait(second)) {
        begin(second.join());
        loading = null;
      }
    }
  }

  private void begin(Segment segment) {
    current = segment;
    next = segment.max - segment.size + 1;
  }

  private boolean wait(CompletableFuture<Segment> segment) {
    try {
      VirtualTime.await(time, segment, PATIENCE);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Segment load() {
    step = size();
    long max = store.add(step);
    if (loads++ > 0) {
      loadedAt = time.nanos();
    }
    return new Segment(max, step);
  }

  private int size() {
    if (loads < 2) {
      return least;
    }
    long lasted = time.nanos() - loadedAt;
    if (lasted < QUARTER) {
      return step * 2 > MOST ? step : step * 2;
    }
    return lasted < 2 * QUARTER || step / 2 < least ? step : step / 2;
  }

  private record Segment(long max, long size) {}
}
