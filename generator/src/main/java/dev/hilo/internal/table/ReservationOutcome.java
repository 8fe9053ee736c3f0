package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of one attempt at a reservation.
 *
 * @param nodeTag the tag of the node that served it, perhaps empty
 * @param max the new Max; 0 unless numbers were reserved
 */
public record ReservationOutcome(String nodeTag, Result result, long max) {

  /**
   * The outcome of a compare-and-set.
   *
   * @param change null if there was nothing to try, so that Max has to be read
   */
  public static ReservationOutcome of(
      String nodeTag, @Nullable CompareAndSet change, boolean isDone) {
    if (change == null) {
      return new ReservationOutcome(nodeTag, Result.UNREAD, 0);
    }
    return isDone
        ? new ReservationOutcome(nodeTag, Result.RESERVED, change.max())
        : new ReservationOutcome(nodeTag, Result.LOST, 0);
  }

  public enum Result {
    /** The numbers up to Max are the client's. */
    RESERVED,

    /** Another client was faster. */
    LOST,

    /** A bounded increment found no row within its bounds, and changed nothing. */
    OUT_OF_BOUNDS,

    /** Max has to be read first. */
    UNREAD
  }
}
