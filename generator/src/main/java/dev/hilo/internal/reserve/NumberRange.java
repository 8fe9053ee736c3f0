package dev.hilo.internal.reserve;

/**
 * The numbers {@code low..high}, reserved for one client, and the tag of the node that served them.
 * One immutable value, so that a number never gets the tag of another range (rule G3).
 *
 * @param low at least 1
 * @param high at least {@code low}
 * @param tag the node tag, perhaps empty
 */
public record NumberRange(long low, long high, String tag) {

  /**
   * The highest number of a range. The room above it lets cursors pass their end safely (rule T6).
   */
  public static final long HIGHEST = Long.MAX_VALUE - (1L << 32);

  public NumberRange {
    if (low < 1 || high < low || high > HIGHEST) {
      throw new IllegalArgumentException("Not a range: " + low + ".." + high);
    }
  }

  public long capacity() {
    return high - low + 1;
  }
}
