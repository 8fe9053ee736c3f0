package dev.hilo.internal.range;

import dev.hilo.internal.reserve.AttemptLog;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Reserver.Backwards;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;

/**
 * The settings and services that all counters of one instance share.
 *
 * @param work runs work on the database on threads other than the caller's
 */
public record RangeSettings(
    CounterTable table,
    RangeSizePolicy size,
    RangeTimes times,
    MonotonicTime time,
    WorkQueue work,
    RangeEvents events) {

  private static final long MOST_SLACK = Duration.ofMillis(250).toNanos();

  /** How long a caller waits at most. */
  public long timeoutNanos() {
    return times.reserveTimeout().toNanos();
  }

  /** When a caller gives up that begins to wait now. */
  long giveUpAt() {
    return time.nanos() + timeoutNanos();
  }

  /** The limit of a statement that no reservation's deadline limits. */
  public TimeLimits limit() {
    return TimeLimits.of(times.reserveTimeout());
  }

  /** The limit of a statement that has to end before a deadline. */
  public TimeLimits limit(long deadline) {
    return TimeLimits.of(Duration.ofNanos(Math.max(1, deadline - time.nanos())));
  }

  /**
   * Lets the table compare its connections with the application's, after a reservation. To be
   * called once no caller waits for it.
   */
  void compare(Counter counter, String nodeTag) {
    table.compare(counter.on(nodeTag), limit());
  }

  /**
   * Reports a reservation.
   *
   * @param took the time from the request to the answer
   */
  void report(Counter counter, Reserved reserved, Duration took) {
    NumberRange range = reserved.range();
    Backwards backwards = reserved.backwards();
    if (backwards != null) {
      // Rule M4.
      events.movedBackwards(counter.name(), backwards.found(), backwards.highestOwn(), range.low());
    }
    events.reserved(counter.name(), range, took, reserved.conflicts());
  }

  AttemptLog attempts(String counter) {
    return new AttemptLog("No numbers for '" + counter + "'", time, table::holdUp);
  }

  /** When to give up a request that begins now, for a caller that waits from now on. */
  public long deadline(long now) {
    return deadlineBefore(now + timeoutNanos());
  }

  /** A little before its callers give up, so that the reason of the failure reaches them. */
  long deadlineBefore(long giveUpAt) {
    return giveUpAt - Math.min(timeoutNanos() / 10, MOST_SLACK);
  }
}
