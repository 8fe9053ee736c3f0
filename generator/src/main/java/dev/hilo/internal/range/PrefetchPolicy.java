package dev.hilo.internal.range;

/**
 * Decides when the next range is reserved: before the current one ends, so late that a kill wastes
 * little, and so early that no caller waits.
 *
 * <p>Memory must hold what is used, at the present rate, in twice the time of a reservation, and a
 * 64th of a range more for a machine that stops for a moment. A range is at least twice as large,
 * so that on average about half a range is unused.
 *
 * @param on whether ranges are prefetched at all
 * @param runwayNanos how long the numbers in memory must last at the present rate if the database
 *     is out; 0 for as long as a reservation takes
 */
public record PrefetchPolicy(boolean on, long runwayNanos) {

  /** The lead if nothing is prefetched, however little is left. */
  static final long NONE = -1;

  private static final int MARGIN = 2;
  private static final int SLACK = 64;

  /** How many ranges a runway keeps behind the current one, at most. */
  private static final int MOST_AHEAD = 64;

  /** How far a rate that was measured over few numbers may enlarge a range. */
  private static final int MOST_GROWTH = 128;

  int mostAhead() {
    return runwayNanos > 0 ? MOST_AHEAD : 1;
  }

  /**
   * How few numbers may be left before the next range is reserved; {@link #NONE} if it is not.
   *
   * @param capacity how many numbers the last range had
   */
  long lead(ConsumptionRate rate, long capacity) {
    if (!on) {
      return NONE;
    }
    long hiding =
        rate.isIdle()
            ? NONE
            : (long) (rate.perNano() * rate.took() * MARGIN + capacity / (double) SLACK);
    return runwayNanos == 0
        ? hiding
        : Math.max(hiding, (long) Math.ceil(rate.perNano() * runwayNanos));
  }

  /**
   * How many numbers a range needs to hide the reservation of the next one.
   *
   * @param last the size that the size policy returned last
   * @param used how many numbers of the current range were used
   * @param lasted in how many nanoseconds; if a reservation takes longer, callers may have waited
   *     and would have used more
   */
  long need(ConsumptionRate rate, long last, long used, long lasted) {
    if (!on) {
      return 0;
    }
    double hidden = rate.perNano() * rate.took();
    double rushed = lasted < rate.took() ? used * (double) rate.took() / Math.max(1, lasted) : 0;
    double needed = Math.max(hidden * 2, rushed) * MARGIN;
    return (long) Math.min(needed, last * (double) MOST_GROWTH);
  }
}
