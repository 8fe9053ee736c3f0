package dev.hilo.internal.range;

import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;

/**
 * The settings and services that all counters of one instance share.
 *
 * @param reserveTimeout how long a caller waits for a range at most
 * @param prefetch whether the next range is reserved before the current one ends
 * @param work runs work on the database on threads other than the caller's
 */
public record RangeSettings(
    CounterTable table,
    RangeSizePolicy size,
    Duration reserveTimeout,
    boolean prefetch,
    MonotonicTime time,
    WorkQueue work,
    RangeEvents events) {

  /** How often in its time a waiting caller looks. */
  private static final int LOOKS = 4;

  private static final long MOST_SLACK = Duration.ofMillis(250).toNanos();

  /** How long a caller waits at most. */
  public long timeoutNanos() {
    return reserveTimeout.toNanos();
  }

  /** When a caller gives up that begins to wait now. */
  public long giveUpAt() {
    return time.nanos() + timeoutNanos();
  }

  /** How long a caller waits before it looks whether a thread still does the work it needs. */
  public long untilNextLook(long giveUpAt) {
    return Math.min(giveUpAt - time.nanos(), timeoutNanos() / LOOKS);
  }

  /** The limit of a statement that has to end before a deadline. */
  public TimeLimits limit(long deadline) {
    return TimeLimits.of(Duration.ofNanos(Math.max(1, deadline - time.nanos())));
  }

  /** A little before its callers give up, so that the reason of the failure reaches them. */
  public long deadlineBefore(long giveUpAt) {
    return giveUpAt - Math.min(timeoutNanos() / 10, MOST_SLACK);
  }
}
