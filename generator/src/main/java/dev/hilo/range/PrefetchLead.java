package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * How many numbers before the end of a range the next one is asked for: as many as are used, at the
 * rate of the range before, during twice the time that the last reservation took. Below one number
 * nothing is prefetched, since nobody would notice the wait.
 */
final class PrefetchLead {

  private static final double MARGIN = 2;

  private PrefetchLead() {}

  /**
   * @param used how many numbers were used between the last two requests
   * @param before the last request but one, or null
   * @param last the last request
   * @param took how long the last reservation took
   */
  static long of(long used, @Nullable Sizing before, Sizing last, long took) {
    if (before == null) {
      return 0;
    }
    double interval = Math.max(1, last.askedAt() - before.askedAt());
    return (long) (used / interval * took * MARGIN);
  }
}
