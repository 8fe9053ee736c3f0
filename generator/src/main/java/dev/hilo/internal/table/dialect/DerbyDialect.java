package dev.hilo.internal.table.dialect;

/**
 * Derby; its SQLStates are listed in its Reference Manual, "SQL error messages and exceptions". It
 * makes a schema that is missing together with the table. How long a statement waits for a lock
 * only the database itself can say, by {@code derby.locks.waitTimeout}.
 */
public final class DerbyDialect extends Dialect {

  public DerbyDialect() {
    // unique key; table is there already (which its driver calls a rollback); schema is
    states(FailureKind.DUPLICATE, "23505", "X0Y32", "X0Y68");
    // no such table; no such schema
    states(FailureKind.MISSING_TABLE, "42X05", "42Y07");
    states(FailureKind.CONFLICT, "40001");
    // lock not had in time, with and without a list of the locks; cancelled
    states(FailureKind.LOCKED, "40XL1", "40XL2", "XCL52");
    // database shut down, not started, not found; no room
    states(FailureKind.UNAVAILABLE, "08006", "XJ015", "XJ040", "XJ004", "XSDG0");
  }

  @Override
  public String advice(FailureKind kind) {
    return kind == FailureKind.LOCKED
        ? " How long a lock is waited for says derby.locks.waitTimeout, in seconds (60 unless set):"
            + " call syscs_util.syscs_set_database_property('derby.locks.waitTimeout', '5')."
        : super.advice(kind);
  }
}
