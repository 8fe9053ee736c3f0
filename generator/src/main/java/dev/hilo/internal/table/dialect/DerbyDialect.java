package dev.hilo.internal.table.dialect;

/**
 * Derby; its SQLStates are listed in its Reference Manual, "SQL error messages and exceptions". It
 * creates a missing schema together with the table. Only the database itself can limit waits for
 * locks, by {@code derby.locks.waitTimeout}.
 */
public final class DerbyDialect extends Dialect {

  public DerbyDialect() {
    advice.put(
        FailureKind.LOCKED,
        " Derby waits for a lock for derby.locks.waitTimeout seconds (default: 60). To shorten"
            + " that: call"
            + " syscs_util.syscs_set_database_property('derby.locks.waitTimeout', '5').");
    // unique key; table exists (its driver calls that a rollback); schema exists
    codes(FailureKind.DUPLICATE, "23505", "X0Y32", "X0Y68");
    // no such table; no such schema
    codes(FailureKind.MISSING_TABLE, "42X05", "42Y07");
    codes(FailureKind.CONFLICT, "40001");
    // lock timeout, with and without a list of the locks; cancelled
    codes(FailureKind.LOCKED, "40XL1", "40XL2", "XCL52");
    // a connection, user or database that only reads: rows; tables
    codes(FailureKind.READ_ONLY, "25502", "25503");
    // database shut down, not started, not found; no room
    codes(FailureKind.UNAVAILABLE, "08006", "XJ015", "XJ040", "XJ004", "XSDG0");
  }
}
