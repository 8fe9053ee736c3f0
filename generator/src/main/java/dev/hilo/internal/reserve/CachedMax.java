package dev.hilo.internal.reserve;

import org.jspecify.annotations.Nullable;

/**
 * Max of one row as this client saw it last. Not thread-safe.
 *
 * <p>A client that has the row to itself knows Max without reading it: it is the end of its last
 * range. If other clients use the row too, a cached Max is often stale, and costs an attempt. So
 * once the client has read a Max that is not its own, it reads before each reservation until it has
 * read its own {@link #READS} times in a row. Invariants:
 *
 * <ul>
 *   <li>{@code doubts} is {@link #READS} after a Max that was not the client's own, one less after
 *       each that was, and 0 before the client was given anything.
 *   <li>While it is not 0, {@code known} is true only between a read and the attempt that follows.
 * </ul>
 *
 * <p>If {@code p} is the chance that no other client reserves in between, a cached Max is stale in
 * {@code (1-p)p^4} of the reservations: one of twelve at worst, one of 32 with two equal clients,
 * next to none with many.
 */
final class CachedMax {

  /** How many reads in a row must find the end of this client's last range. */
  static final int READS = 4;

  /** Meaningless unless known; null if there is no row. */
  private @Nullable Long max;

  private boolean known;
  private int doubts;
  private long given;

  /** Takes the cached value out of the cache; null if Max must be read (rules S2 and S5). */
  @Nullable Seen take() {
    if (!known) {
      return null;
    }
    known = false;
    return new Seen(max);
  }

  /** Notes that Max was read; null if there is no row. */
  void read(@Nullable Long found) {
    known = true;
    max = found;
    if ((found == null ? 0 : found) != given) {
      doubts = given == 0 ? 0 : READS;
    } else if (doubts > 0) {
      doubts--;
    }
  }

  /** Notes that this client reserved the numbers up to {@code high}. */
  void won(long high) {
    given = high;
    max = high;
    known = doubts == 0;
  }

  /** Treats the numbers up to this one as given to this client. */
  void startAbove(long number) {
    given = number;
  }

  /** The highest number that this row gave this client; 0 before the first. */
  long given() {
    return given;
  }

  /** A cached Max; null if there was no row. */
  record Seen(@Nullable Long max) {

    /** Max; 0 without a row (rule T4). */
    long found() {
      return max == null ? 0 : max;
    }
  }
}
