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

  // When the period that is measured began, and the one after it, and Max then.
  private long fromAt;
  private long fromMax;
  private long nextAt;
  private long nextMax;

  /**
   * Notes a reservation.
   *
   * @param high the end of the range
   */
  public void reserved(long now, long high) {
    boolean isFirst = max == 0 || high <= max; // Or Max was lowered since the last.
    if (isFirst || now - nextAt >= PERIOD) {
      fromAt = isFirst ? now : nextAt;
      fromMax = isFirst ? high : nextMax;
      nextAt = now;
      nextMax = high;
    }
    max = high;
  }

  /** Notes that a seed raised Max, which uses no numbers: the rate begins anew. */
  public void seeded(long now, long upTo) {
    if (max > 0 && upTo > max) {
      max = upTo;
      fromAt = now;
      fromMax = upTo;
      nextAt = now;
      nextMax = upTo;
    }
  }

  /** Max after the last reservation; 0 before the first. */
  public long max() {
    return max;
  }

  /** By how much Max rises in a nanosecond; 0 if unknown. */
  public double perNano(long now) {
    long nanos = now - fromAt;
    return max == fromMax || nanos < SHORTEST ? 0 : (max - fromMax) / (double) nanos;
  }
}
