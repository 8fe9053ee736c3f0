package dev.hilo.internal.range;

/**
 * A range has as many numbers as are used in a given time.
 *
 * @param nanos that time
 * @param least the first and smallest size
 * @param most the largest size
 */
public record TimeBasedSize(long nanos, int least, int most) implements RangeSizePolicy {

  /** How much larger than the last one a range may be, unless callers wait for more. */
  private static final long MOST_GROWTH = 8;

  @Override
  public int first() {
    return least;
  }

  @Override
  public int next(Demand demand) {
    double rate = demand.used() / (double) Math.max(1, demand.nanosSinceAsked());
    long believed = Math.max(MOST_GROWTH * demand.last(), demand.need());
    return (int) Math.max(least, Math.min(most, Math.min((double) believed, rate * nanos)));
  }
}
