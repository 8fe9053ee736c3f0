package dev.hilo.internal.range;

import dev.hilo.internal.reserve.AttemptLog;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;

/**
 * What all counters of one instance have in common.
 *
 * @param table where ranges come from
 * @param size how large they are
 * @param timeoutNanos how long a caller waits at most
 * @param prefetch whether and when the next range is reserved before the current one ends
 * @param time the clock
 * @param work where the work on the database waits for a thread that is not the caller's
 * @param events told of everything
 */
public record RangeSettings(
    CounterTable table,
    RangeSizePolicy size,
    long timeoutNanos,
    PrefetchPolicy prefetch,
    MonotonicTime time,
    WorkQueue work,
    RangeEvents events) {

  private static final long MOST_SLACK = Duration.ofMillis(250).toNanos();

  /** What is tried for a reservation; nothing yet. */
  AttemptLog attempts(String counter) {
    return new AttemptLog("No numbers for '" + counter + "'", time, table::holdUp);
  }

  /**
   * When a reservation is given up that begins now: a little before its callers give up, so that
   * the reasons reach them.
   */
  long deadline(long now) {
    return deadlineBefore(now + timeoutNanos);
  }

  /** When a reservation is given up whose callers give up at that time. */
  long deadlineBefore(long giveUpAt) {
    return giveUpAt - Math.min(timeoutNanos / 10, MOST_SLACK);
  }
}
