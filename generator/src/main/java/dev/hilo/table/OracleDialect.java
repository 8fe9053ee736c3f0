package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Oracle, written from its documentation and not tried on a server; its codes are listed in its
 * Database Error Messages. It takes an empty text for null, and so no column may ever hold one.
 */
final class OracleDialect extends Dialect {

  /** No collation: its own is binary, and naming one takes a setting that most do not have. */
  @Override
  String text(int length) {
    return "varchar2(" + length + " char)";
  }

  @Override
  String number() {
    return "number(19)";
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // unique key; name is used by an object that is there
      case 1, 955 -> FailureKind.DUPLICATE;
      // no such table; no such user, whose name is that of a schema
      case 942, 1918 -> FailureKind.MISSING_TABLE;
      // deadlock; not serializable
      case 60, 8177 -> FailureKind.CONFLICT;
      // NOWAIT; WAIT that ended; the same across a database link
      case 54, 30006, 2049 -> FailureKind.LOCKED;
      // cancelled by the time limit, of which nothing promises that it came before the end
      case 1013 -> FailureKind.TIMEOUT;
      // no such column; no right; value too large; no room granted; wrong password; account locked
      case 904, 1031, 12899, 1950, 1017, 28000 -> FailureKind.REFUSED;
      // session killed; not logged on; starting or stopping; not there; shutting down
      case 28, 1012, 1033, 1034, 1089 -> FailureKind.UNAVAILABLE;
      // end of file; not connected; connection lost; no listener; listener knows no such service
      case 3113, 3114, 3135, 12541, 12514 -> FailureKind.UNAVAILABLE;
      // in doubt across database links, in three ways, under a state that looks like a refusal
      case 2050, 2053, 2054 -> FailureKind.UNAVAILABLE;
      // of the driver: I/O error; connection closed; no more data from the socket
      case 17002, 17008, 17410 -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }
}
