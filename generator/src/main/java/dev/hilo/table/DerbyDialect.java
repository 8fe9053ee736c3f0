package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Derby; its SQLStates are listed in its Reference Manual, "SQL error messages and exceptions". It
 * makes a schema that is missing together with the table. How long a statement waits for a lock
 * only the database itself can say, by {@code derby.locks.waitTimeout}.
 */
final class DerbyDialect extends Dialect {

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      return super.kind(failure);
    }
    return switch (state) {
      // unique key; table is there already (which its driver calls a rollback); schema is
      case "23505", "X0Y32", "X0Y68" -> FailureKind.DUPLICATE;
      // no such table; no such schema
      case "42X05", "42Y07" -> FailureKind.MISSING_TABLE;
      case "40001" -> FailureKind.CONFLICT;
      // lock not had in time, with and without a list of the locks; cancelled
      case "40XL1", "40XL2", "XCL52" -> FailureKind.LOCKED;
      // database shut down, not started, not found; no room
      case "08006", "XJ015", "XJ040", "XJ004", "XSDG0" -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }

  @Override
  String advice(FailureKind kind) {
    return kind == FailureKind.LOCKED
        ? " How long a lock is waited for says derby.locks.waitTimeout, in seconds (60 unless set):"
            + " call syscs_util.syscs_set_database_property('derby.locks.waitTimeout', '5')."
        : super.advice(kind);
  }
}
