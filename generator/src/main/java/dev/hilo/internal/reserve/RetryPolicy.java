package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The settings and services that all retries of one instance share.
 *
 * @param randomBelow gives a random number from 0 to below its argument
 * @param timeoutNanos how long a caller waits at most
 * @param stopped whether the instance is reset, suspended or closed, which ends the requests; for
 *     requests that keep no numbers in memory, whether it is closed
 */
public record RetryPolicy(
    MonotonicTime time,
    LongUnaryOperator randomBelow,
    OutageGate gate,
    long timeoutNanos,
    BooleanSupplier stopped) {

  /** How long a counter that is not known to be slow waits for a lock. */
  private static final Duration SHORT_LOCK = Duration.ofMillis(250);

  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int DOUBLINGS = 6;

  /** The first attempt gets this fraction of the time. */
  private static final int PARTS = 8;

  /**
   * The pause after so many conflicts in a row: a random time below a limit that doubles with each
   * conflict ("full jitter", Marc Brooker, Exponential Backoff and Jitter, 2015), so that clients
   * do not collide again.
   */
  public long pause(int conflicts) {
    return randomBelow.applyAsLong(FIRST_PAUSE << Math.min(conflicts, DOUBLINGS));
  }

  /** The time of the first attempt, which leaves time for another one. */
  public long part() {
    return timeoutNanos / PARTS;
  }

  /** How long an attempt may wait for a lock. */
  Duration lock(boolean slow) {
    Duration part = Duration.ofNanos(part());
    return slow || part.compareTo(SHORT_LOCK) < 0 ? part : SHORT_LOCK;
  }

  /** The limit of one return of many. */
  public TimeLimits limitOfReturn(long left) {
    return new TimeLimits(
        Duration.ofNanos(left), Duration.ofNanos(Math.min(left, part())), lock(false));
  }
}
