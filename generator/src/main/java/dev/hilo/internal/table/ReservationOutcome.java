package dev.hilo.internal.table;

/**
 * The outcome of one attempt at a reservation.
 *
 * @param nodeTag the tag of the node that served it, perhaps empty
 * @param max the new Max; 0 unless numbers were reserved
 */
public record ReservationOutcome(String nodeTag, Result result, long max) {

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
