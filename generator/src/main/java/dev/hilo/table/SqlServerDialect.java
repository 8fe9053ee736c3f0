package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * SQL Server, written from its documentation and not tried on a server; its codes are listed in the
 * view {@code sys.messages}.
 */
final class SqlServerDialect extends Dialect {

  /** What the driver calls all it does not know, where {@code xopenStates=true}. */
  private static final String ANYTHING = "42000";

  /** A collation that compares codes, since the default takes "A" and "a" for the same name. */
  @Override
  String text(int length) {
    return "nvarchar(" + length + ") collate Latin1_General_100_BIN2";
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // primary key; unique index; there is an object of that name
      case 2627, 2601, 2714 -> FailureKind.DUPLICATE;
      // no such object; no such schema
      case 208, 2760 -> FailureKind.MISSING_TABLE;
      // deadlock; row changed, or table altered, since the snapshot
      case 1205, 3960, 3961 -> FailureKind.CONFLICT;
      case 1222 -> FailureKind.LOCKED;
      // of tables in memory: row changed; read or found otherwise by now; who was relied on failed
      case 41302, 41305, 41325, 41301 -> FailureKind.CONFLICT;
      // no such column; no right, of three kinds; text too long, of two versions; login refused
      case 207, 229, 230, 262, 8152, 2628, 18456 -> FailureKind.REFUSED;
      // null where there must be something; a check
      case 515, 547 -> FailureKind.REFUSED;
      // shutting down; server pauses; broken off, reset and not to be reached
      case 6005, 17142, 10053, 10054, 10060 -> FailureKind.UNAVAILABLE;
      // Azure: moving the database; busy; not to be had now
      case 40197, 40501, 40613 -> FailureKind.UNAVAILABLE;
      // of the driver itself, whose states mean what they say
      case 0 -> super.kind(failure);
      default -> ANYTHING.equals(failure.getSQLState()) ? null : super.kind(failure);
    };
  }
}
