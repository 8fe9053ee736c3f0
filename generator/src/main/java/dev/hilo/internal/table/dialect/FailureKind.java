package dev.hilo.internal.table.dialect;

/** What a failure of the database means to a client that wants to go on. */
public enum FailureKind {
  /** The row or table to be made is there already. Nothing changed. */
  DUPLICATE,
  /** Rolled back in favour of another client: a deadlock, a conflict. */
  CONFLICT,
  /** Rolled back because a lock, or the answer, did not come within the database's own limit. */
  LOCKED,
  /** The driver's patience ended; some drivers say so even of a statement that succeeded then. */
  TIMEOUT,
  /** The pool, or the database, gave no connection. Nothing changed. */
  NO_CONNECTION,
  /** The connection broke, or the server is going down. */
  UNAVAILABLE,
  /** There is no such table. Nothing changed. */
  MISSING_TABLE,
  /** Refused for good: no permission, not understood. Nothing changed. */
  REFUSED,
  /** Anything else; it may pass. */
  OTHER;

  /** Whether the database says of itself that the statement changed nothing. */
  public boolean changedNothing() {
    return switch (this) {
      case DUPLICATE, CONFLICT, LOCKED, NO_CONNECTION, MISSING_TABLE, REFUSED -> true;
      case TIMEOUT, UNAVAILABLE, OTHER -> false;
    };
  }
}
