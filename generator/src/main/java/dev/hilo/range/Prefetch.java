package dev.hilo.range;

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
public record Prefetch(boolean on, long runwayNanos) {

  /** Ranges are reserved when callers wait for them. */
  public static final Prefetch OFF = new Prefetch(false, 0);

  /** Reserved so early that it hides the reservation. */
  public static final Prefetch HIDING = new Prefetch(true, 0);

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
  long lead(Pace pace, long capacity) {
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
   */
  long need(Pace pace, long last) {
    return on ? believed(pace.perNano() * pace.took() * MARGIN * 2, last) : 0;
  }

  /**
   * The same after a range has run dry, while callers wait: if it did not last for as long as a
   * reservation takes, nobody knows how much more they would have used meanwhile.
   *
   * @param capacity how many numbers it had
   * @param lasted how long it lasted
   */
  long needAfter(Pace pace, long last, long capacity, long lasted) {
    double times = lasted < pace.took() ? pace.took() / (double) Math.max(1, lasted) : 0;
    return on ? Math.max(need(pace, last), believed(capacity * times * MARGIN, last)) : 0;
  }

  private static long believed(double numbers, long last) {
    return (long) Math.min(numbers, last * (double) MOST_GROWTH);
  }
}
