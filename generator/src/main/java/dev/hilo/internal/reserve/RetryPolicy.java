package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The settings and services that all retries of one instance share.
 *
 * @param timeoutNanos how long a caller waits at most
 * @param closed whether the instance is closed, which ends all requests
 */
public record RetryPolicy(
    MonotonicTime time,
    Backoff backoff,
    OutageGate gate,
    long timeoutNanos,
    BooleanSupplier closed) {

  /** How long a counter that is not known to be slow waits for a lock. */
  private static final Duration SHORT_LOCK = Duration.ofMillis(250);

  /** The first attempt gets this fraction of the time. */
  private static final int PARTS = 8;

  /** The time of the first attempt, which leaves time for another one. */
  long part() {
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
