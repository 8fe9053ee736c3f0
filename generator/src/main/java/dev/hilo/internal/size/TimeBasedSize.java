package dev.hilo.internal.size;

/**
 * A range has as many numbers as are used in a given time.
 *
 * @param nanos the time
 * @param least the first and smallest size
 * @param most the largest size
 */
public record TimeBasedSize(long nanos, int least, int most) implements RangeSizePolicy {

  /** How many times larger than the last range the next may be, unless more are needed. */
  private static final long MOST_GROWTH = 8;

  @Override
  public int next(int last, long nanosSinceAsked, long used, long need) {
    double rate = used / (double) Math.max(1, nanosSinceAsked);
    long cap = Math.max(MOST_GROWTH * last, need);
    return (int) Math.max(least, Math.min(most, Math.min((double) cap, rate * nanos)));
  }
}
