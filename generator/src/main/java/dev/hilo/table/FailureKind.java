package dev.hilo.table;

/** What a failure of the database means to somebody who wants to go on. */
public enum FailureKind {
  /** The row or table to be made is there already. Nothing changed. */
  DUPLICATE,
  /** Rolled back in favour of somebody else: a deadlock, a conflict, a lock not had in time. */
  CONFLICT,
  /** The driver's patience ended; some drivers say so even of a statement that succeeded then. */
  TIMEOUT,
  /** No connection to be had, or it broke, or the server is going down. */
  UNAVAILABLE,
  /** There is no such table. Nothing changed. */
  MISSING_TABLE,
  /** Refused for good: no permission, not understood. Nothing changed. */
  REFUSED,
  /** Anything else; it may pass. */
  OTHER;

  /** Whether the database says of itself that the statement changed nothing. */
  boolean changedNothing() {
    return switch (this) {
      case DUPLICATE, CONFLICT, MISSING_TABLE, REFUSED -> true;
      case TIMEOUT, UNAVAILABLE, OTHER -> false;
    };
  }
}
