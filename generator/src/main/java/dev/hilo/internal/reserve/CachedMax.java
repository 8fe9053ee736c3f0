package dev.hilo.internal.reserve;

import org.jspecify.annotations.Nullable;

/**
 * Max of one row as this client saw it last, and the numbers that the row gave this client. Not
 * thread-safe.
 *
 * <p>A client that has the row to itself knows Max without reading it: it is the end of its last
 * range. Where other clients use the row too, a cached Max is often stale, and each reservation
 * that begins with a stale one loses an attempt. So the client reads first once it has read a Max
 * that is not its own, until it has read its own {@link #READS} times in a row. Invariants:
 *
 * <ul>
 *   <li>{@code doubts} is {@link #READS} after a Max that was not the client's own, one less after
 *       each that was, and 0 before the client was given anything.
 *   <li>While it is not 0, {@code known} is true only between a read and the attempt that follows.
 * </ul>
 *
 * <p>If {@code p} is the chance that no other client comes in between, a cached Max is stale in
 * {@code (1-p)p^4} of the reservations: in one of twelve at worst, in one of 32 with two equal
 * clients, in next to none with many.
 */
public final class CachedMax {

  /** How many reads in a row have to find what this client was given last. */
  public static final int READS = 4;

  /** Max; of no meaning unless known, and unless there is a row. */
  private long max;

  private boolean known;
  private boolean hasRow;
  private int doubts;
  private long given;

  /** What was seen last, which counts as forgotten from now on; null if it has to be read. */
  @Nullable Seen take() {
    if (!known) {
      return null;
    }
    known = false;
    return new Seen(hasRow ? max : null);
  }

  /** Max was read. */
  void read(@Nullable Long found) {
    known = true;
    hasRow = found != null;
    max = found == null ? 0 : found;
    if (max != given) {
      doubts = given == 0 ? 0 : READS;
    } else if (doubts > 0) {
      doubts--;
    }
  }

  /** Numbers up to {@code high} were given by this row. */
  void won(long high) {
    given = high;
    max = high;
    hasRow = true;
    known = doubts == 0;
  }

  /** The highest number that this row gave, 0 before the first. */
  long given() {
    return given;
  }

  /** Whether Max need not be read before the next reservation. */
  boolean isKnown() {
    return known;
  }

  /**
   * Max as it was seen.
   *
   * @param max null if there was no row
   */
  record Seen(@Nullable Long max) {

    /** Max, which is 0 where there is no row. */
    long found() {
      return max == null ? 0 : max;
    }
  }
}
