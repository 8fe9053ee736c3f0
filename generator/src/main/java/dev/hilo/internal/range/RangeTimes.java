package dev.hilo.internal.range;

import java.time.Duration;

/**
 * The times that a user may set. Refuses a single one that is out of its bounds.
 *
 * @param reserveTimeout how long a caller waits for a range at most
 * @param prefetch whether the next range is reserved before the current one ends
 * @param runway how long the numbers in memory must last in an outage; 0 for no such demand
 * @param recallWithin within which time recalled numbers are dropped; 0 for never
 */
public record RangeTimes(
    Duration reserveTimeout, boolean prefetch, Duration runway, Duration recallWithin) {

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(100);
  private static final Duration LEAST_RECALL = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofHours(24);

  public static final RangeTimes DEFAULT =
      new RangeTimes(Duration.ofSeconds(10), true, Duration.ZERO, Duration.ZERO);

  public RangeTimes {
    if (!isWithin(reserveTimeout, LEAST_TIMEOUT, HOUR)) {
      throw new IllegalArgumentException(
          "A reserve timeout of " + reserveTimeout + ": choose one from 100 ms to 1 h.");
    }
    if (!isWithin(runway, Duration.ZERO, DAY)) {
      throw new IllegalArgumentException("A runway of " + runway + ": choose one from 0 to 24 h.");
    }
    if (!recallWithin.isZero() && !isWithin(recallWithin, LEAST_RECALL, HOUR)) {
      throw new IllegalArgumentException(
          "A recall within " + recallWithin + ": choose a time from 1 s to 1 h, or 0 for none.");
    }
  }

  private static boolean isWithin(Duration time, Duration least, Duration most) {
    return time.compareTo(least) >= 0 && time.compareTo(most) <= 0;
  }

  public RangeTimes reserveTimeout(Duration timeout) {
    return new RangeTimes(timeout, prefetch, runway, recallWithin);
  }

  public RangeTimes prefetch(boolean on) {
    return new RangeTimes(reserveTimeout, on, runway, recallWithin);
  }

  public RangeTimes runway(Duration least) {
    return new RangeTimes(reserveTimeout, prefetch, least, recallWithin);
  }

  public RangeTimes recallWithin(Duration time) {
    return new RangeTimes(reserveTimeout, prefetch, runway, time);
  }

  /**
   * Refuses times that contradict each other.
   *
   * @throws IllegalArgumentException if there is a runway without prefetch, or a runway that is
   *     longer than the time of a recall
   */
  public void checkTogether() {
    if (!prefetch && !runway.isZero()) {
      throw new IllegalArgumentException(
          ("A runway of %s with prefetch(false): only ranges reserved ahead make the numbers in"
                  + " memory last. Leave one of the two out.")
              .formatted(runway));
    }
    if (!recallWithin.isZero() && runway.compareTo(recallWithin) > 0) {
      throw new IllegalArgumentException(
          ("A runway of %s with recallWithin(%s): in an outage, the numbers in memory are dropped"
                  + " after that time. Choose a shorter runway, or a longer time for the recall.")
              .formatted(runway, recallWithin));
    }
  }
}
