package dev.hilo.internal.table;

/**
 * What came of one attempt at a reservation.
 *
 * @param nodeTag the tag of the node that was asked; empty if there is none, or if no node had to
 *     be asked
 * @param result whether numbers were reserved
 * @param max Max after it; 0 unless numbers were reserved
 */
public record ReservationOutcome(String nodeTag, Result result, long max) {

  /** Whether numbers were reserved. */
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
