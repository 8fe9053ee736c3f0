package dev.hilo.internal.reserve;

import static java.util.Objects.requireNonNull;

/**
 * The numbers {@code low..high}, reserved for one client, and the tag of the node that gave them.
 * One immutable value, so that a number never meets the tag of another range.
 *
 * @param low the first number, at least 1
 * @param high the last number, at least {@code low}
 * @param tag the node tag, perhaps empty
 */
public record NumberRange(long low, long high, String tag) {

  /**
   * The highest number a range may reach. The room above it is for cursors, which callers push past
   * the end of their range and must not push round to the negative.
   */
  public static final long HIGHEST = Long.MAX_VALUE - (1L << 32);

  /** Checks the bounds. */
  public NumberRange {
    requireNonNull(tag, "tag");
    if (low < 1 || high < low || high > HIGHEST) {
      throw new IllegalArgumentException("Not a range: " + low + ".." + high);
    }
  }

  /** How many numbers it has. */
  public long capacity() {
    return high - low + 1;
  }
}
