package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What the retries of one instance have in common.
 *
 * @param time the clock
 * @param backoff how long to pause after an attempt that another client won
 * @param gate keeps a database that does not serve from being overrun
 * @param timeoutNanos how long a caller waits at most
 * @param closed whether the instance is closed, which ends all requests
 */
public record RetryPolicy(
    MonotonicTime time,
    Backoff backoff,
    OutageGate gate,
    long timeoutNanos,
    BooleanSupplier closed) {

  /** How long a lock is waited for by a counter that is not known to be slow. */
  private static final Duration SHORT_LOCK = Duration.ofMillis(250);

  /** The first attempt gets one of so many parts of the time. */
  private static final int PARTS = 8;

  /** What the first attempt gets, so that there is time for another one. */
  long part() {
    return timeoutNanos / PARTS;
  }

  /** How long an attempt may wait for a lock. */
  Duration lock(boolean slow) {
    Duration part = Duration.ofNanos(part());
    return slow || part.compareTo(SHORT_LOCK) < 0 ? part : SHORT_LOCK;
  }

  /** The limit of one attempt to give a range back, of many. */
  public TimeLimits limitOfReturn(long left) {
    return new TimeLimits(
        Duration.ofNanos(left), Duration.ofNanos(Math.min(left, part())), lock(false));
  }
}
