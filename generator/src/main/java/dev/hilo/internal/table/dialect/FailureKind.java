package dev.hilo.internal.table.dialect;

/** What a failure of the database means for the next attempt. */
public enum FailureKind {
  /** The row or table exists already. Nothing changed. */
  DUPLICATE,
  /** Rolled back in favour of another client: a deadlock, a conflict. */
  CONFLICT,
  /** Rolled back because of the database's own limit for locks or statements. */
  LOCKED,
  /** The driver's timeout. With some drivers the statement may have succeeded. */
  TIMEOUT,
  /** The pool or the database provided no connection. Nothing changed. */
  NO_CONNECTION,
  /** The connection broke, or the server is going down. */
  UNAVAILABLE,
  /** The table is missing. Nothing changed. */
  MISSING_TABLE,
  /**
   * The server or the transaction only reads: a standby, or a primary that was demoted. Nothing
   * changed. Another connection may lead to a server that writes.
   */
  READ_ONLY,
  /** Refused for good: no permission, or an invalid statement. Nothing changed. */
  REFUSED,
  /** Anything else; it may pass. */
  OTHER;

  /** Whether it is certain that the statement changed nothing (rules E1 and E2). */
  public boolean changedNothing() {
    return switch (this) {
      case DUPLICATE, CONFLICT, LOCKED, NO_CONNECTION, MISSING_TABLE, READ_ONLY, REFUSED -> true;
      case TIMEOUT, UNAVAILABLE, OTHER -> false;
    };
  }
}
