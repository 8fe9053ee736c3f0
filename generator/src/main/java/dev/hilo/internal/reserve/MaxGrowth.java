package dev.hilo.internal.reserve;

import java.time.Duration;

/**
 * Measures how fast Max of one counter rises because of all clients together. It needs no reads of
 * its own: the end of each range that this client reserves is Max at that moment. Not thread-safe.
 *
 * <p>The rate is that of the last one to two hours, or of the time between two reservations if that
 * is longer. A shorter time would take the growth of ranges after a start for the use of numbers.
 */
public final class MaxGrowth {

  private static final long PERIOD = Duration.ofHours(1).toNanos();

  /** A rate over less time than this says nothing. */
  private static final long SHORTEST = Duration.ofMinutes(1).toNanos();

  private long max;

  /** The beginning of the period that is measured. */
  private Mark from = new Mark(0, 0);

  /** The beginning of the period after it. */
  private Mark next = from;

  /**
   * Notes a reservation.
   *
   * @param high the end of the range
   */
  public void reserved(long now, long high) {
    Mark present = new Mark(now, high);
    if (max == 0 || high <= max) {
      // The first range, or Max was lowered since the last.
      from = present;
      next = present;
    } else if (now - next.at >= PERIOD) {
      from = next;
      next = present;
    }
    max = high;
  }

  /** Max after the last reservation; 0 before the first. */
  public long max() {
    return max;
  }

  /** By how much Max rises in a nanosecond; 0 if unknown. */
  public double perNano(long now) {
    long nanos = now - from.at;
    return max == from.max || nanos < SHORTEST ? 0 : (max - from.max) / (double) nanos;
  }

  /** Max at a moment. */
  private record Mark(long at, long max) {}
}
