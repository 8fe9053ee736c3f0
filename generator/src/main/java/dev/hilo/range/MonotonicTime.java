package dev.hilo.range;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Time that only goes forward, in nanoseconds from an arbitrary origin; tests bring their own. */
public interface MonotonicTime {

  /** The time now. */
  long nanos();

  /** Waits. */
  void sleep(long nanos) throws InterruptedException;

  /**
   * Waits for an outcome, and runs nothing else on this thread meanwhile.
   *
   * @param nanos how long at most
   */
  default <T extends @Nullable Object> T await(CompletableFuture<T> outcome, long nanos)
      throws ExecutionException, TimeoutException, InterruptedException {
    Parking.until(outcome, nanos);
    if (!outcome.isDone()) {
      throw new TimeoutException();
    }
    return outcome.get();
  }

  /** The time of this machine. */
  static MonotonicTime system() {
    return SystemTime.INSTANCE;
  }

  /** {@link System#nanoTime}. */
  enum SystemTime implements MonotonicTime {
    /** Stateless, so one is enough. */
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos);
    }
  }
}
