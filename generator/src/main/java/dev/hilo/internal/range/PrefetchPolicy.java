package dev.hilo.internal.range;

/**
 * When the next range is reserved, before the current one ends: so late that little is wasted when
 * the process is killed, and so early that no caller waits.
 *
 * <p>What has to be in memory is what is used, at the present rate, in twice the time of a
 * reservation; and a 64th of a range more, for a machine that stops for a moment. A range is at
 * least twice as large as that, so that the mean of what is unused stays near half a range.
 *
 * @param on whether it is done at all
 * @param runwayNanos how long memory shall last at least at the present rate, if the database is
 *     out; 0 for what hides a reservation
 */
public record PrefetchPolicy(boolean on, long runwayNanos) {

  /** Ranges are reserved when callers wait for them. */
  public static final PrefetchPolicy OFF = new PrefetchPolicy(false, 0);

  /** Reserved so early that it hides the reservation. */
  public static final PrefetchPolicy HIDING = new PrefetchPolicy(true, 0);

  /** The lead where nothing is to be reserved ahead, however little is left. */
  static final long NONE = -1;

  private static final int MARGIN = 2;
  private static final int SLACK = 64;

  /** How many ranges are kept behind the current one, at most, for the sake of the runway. */
  private static final int MOST_AHEAD = 64;

  /** A rate that was measured over few numbers is not believed further than this. */
  private static final int MOST_GROWTH = 128;

  /** How many ranges may be in memory behind the current one. */
  int mostAhead() {
    return runwayNanos > 0 ? MOST_AHEAD : 1;
  }

  /**
   * How few numbers may be left before the next range is reserved; {@link #NONE} if it is not.
   *
   * @param capacity how many numbers the last range had
   */
  long lead(ConsumptionRate pace, long capacity) {
    if (!on) {
      return NONE;
    }
    long hiding =
        pace.isIdle()
            ? NONE
            : (long) (pace.perNano() * pace.took() * MARGIN + capacity / (double) SLACK);
    return runwayNanos == 0
        ? hiding
        : Math.max(hiding, (long) Math.ceil(pace.perNano() * runwayNanos));
  }

  /**
   * How many numbers a range needs so that the reservation of the next can be hidden behind it.
   *
   * @param last how many the rule gave last
   * @param used how many numbers of the current range were used
   * @param lasted in how long; if that is less than a reservation takes, callers may have waited
   *     for it, and nobody knows how many more they would have used meanwhile
   */
  long need(ConsumptionRate pace, long last, long used, long lasted) {
    if (!on) {
      return 0;
    }
    double hidden = pace.perNano() * pace.took();
    double rushed = lasted < pace.took() ? used * (double) pace.took() / Math.max(1, lasted) : 0;
    return believed(Math.max(hidden * 2, rushed) * MARGIN, last);
  }

  private static long believed(double numbers, long last) {
    return (long) Math.min(numbers, last * (double) MOST_GROWTH);
  }
}
