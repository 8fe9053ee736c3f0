package dev.hilo.internal.range;

/**
 * Measures how fast the numbers of one counter are used, and how long its reservations take.
 * Guarded by the lock of its {@link RangeRefill}.
 *
 * <p>The rate is measured over a period in which some numbers were used, and that is at least as
 * long as a reservation. A shorter burst counts as so many numbers in the time of a reservation:
 * that is what must be in memory to hide one.
 */
final class ConsumptionRate {

  /** A quicker reservation shortens the remembered time by this part of it. */
  private static final int FORGETTING = 8;

  /** A period needs at least so many numbers. */
  private static final int ENOUGH = 8;

  private static final double PER_SECOND = 1e-9;

  private long took = 1;
  private long since;
  private long usedBefore;
  private double perNano;

  void reserved(long nanos) {
    took = Math.max(Math.max(1, nanos), took - took / FORGETTING);
  }

  /** How long reservations have taken lately, at most; hardly anything before the first. */
  long took() {
    return took;
  }

  /** Begins a new period after callers had to wait, because the time before says nothing. */
  void begin(long now, long used) {
    since = now;
    usedBefore = used;
  }

  /**
   * Updates the rate.
   *
   * @param used how many numbers the counter has ever handed out
   */
  void observe(long now, long used) {
    long nanos = now - since;
    double numbers = used - usedBefore;
    if (nanos < took) {
      perNano = Math.max(perNano, numbers / took);
    } else if (numbers >= ENOUGH) {
      perNano = numbers / nanos;
      begin(now, used);
    } else {
      // So few numbers allow any rate between these two; keep the known one if it fits.
      perNano = Math.min(Math.max(perNano, numbers / nanos), (numbers + 1) / nanos);
    }
  }

  /** Numbers per nanosecond; 0 before the first observation. */
  double perNano() {
    return perNano;
  }

  /** Whether numbers are used so rarely that the wait for a range does not matter. */
  boolean isIdle() {
    return perNano < PER_SECOND;
  }

  /** How many nanoseconds so many numbers last at the present rate; negative if unknown. */
  long lasts(long numbers, long now, long used) {
    long nanos = now - since;
    // A counter that went quiet is not observed any more.
    boolean longAgo = nanos > Math.max((double) took, 1 / PER_SECOND);
    double present = longAgo ? Math.max(1, used - usedBefore) / (double) nanos : perNano;
    return present > 0 ? (long) (numbers / present) : -1;
  }
}
