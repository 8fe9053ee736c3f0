package dev.hilo.internal.range;

/**
 * How fast the numbers of one counter are used, and how long its reservations take: from a look at
 * the clock now and then. Guarded by the lock of its {@link RangeRefill}.
 *
 * <p>The rate is that of a stretch of time in which some numbers were used, and that is at least as
 * long as a reservation takes. A burst that is shorter counts as so many numbers in the time of a
 * reservation: that is what has to be in memory to hide one, however fast they were taken.
 */
final class ConsumptionRate {

  /** By how much of itself the time of a reservation is forgotten with each that is quicker. */
  private static final int FORGETTING = 8;

  /** Fewer numbers than these do not make a stretch. */
  private static final int ENOUGH = 8;

  private static final double PER_SECOND = 1e-9;

  private long took = 1;
  private long since;
  private long usedBefore;
  private double perNano;

  /** A reservation took so long. */
  void reserved(long nanos) {
    took = Math.max(Math.max(1, nanos), took - took / FORGETTING);
  }

  /**
   * How long a reservation takes at most, as far as seen lately; hardly anything before the first.
   */
  long took() {
    return took;
  }

  /** Begins a new stretch, since what was used until now says nothing: callers had to wait. */
  void begin(long now, long used) {
    since = now;
    usedBefore = used;
  }

  /**
   * Looks how far it has come.
   *
   * @param used how many numbers were handed out since there is a counter
   */
  void look(long now, long used) {
    long nanos = now - since;
    double numbers = used - usedBefore;
    if (nanos < took) {
      perNano = Math.max(perNano, numbers / took);
      return;
    }
    if (numbers >= ENOUGH) {
      perNano = numbers / nanos;
      begin(now, used);
    } else {
      // The rate before is as good as any between the two that so few numbers may mean.
      perNano = Math.min(Math.max(perNano, numbers / nanos), (numbers + 1) / nanos);
    }
  }

  /** Numbers a nanosecond, when it was last looked at; 0 before. */
  double perNano() {
    return perNano;
  }

  /** Whether numbers are used so rarely that nobody would notice the wait for a range. */
  boolean isIdle() {
    return perNano < PER_SECOND;
  }

  /**
   * How long so many numbers last at the present rate, in nanoseconds; negative if that is not
   * known yet.
   */
  long lasts(long numbers, long now, long used) {
    long nanos = now - since;
    // Nobody has looked since the counter went quiet.
    boolean longAgo = nanos > Math.max((double) took, 1 / PER_SECOND);
    double present = longAgo ? Math.max(1, used - usedBefore) / (double) nanos : perNano;
    return present > 0 ? (long) (numbers / present) : -1;
  }
}
