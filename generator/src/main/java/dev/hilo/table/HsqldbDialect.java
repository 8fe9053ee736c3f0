package dev.hilo.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** HSQLDB; its codes are listed in {@code org.hsqldb.error.ErrorCode}. */
final class HsqldbDialect extends Dialect {

  private static final String MVCC = "MVCC";

  /** The collation that compares codes, whatever the database's own. */
  @Override
  String text(int length) {
    return super.text(length) + " collate sql_text";
  }

  /** While it waits for a lock the driver forgets its limit. */
  @Override
  boolean cancels() {
    return true;
  }

  /** Asks each time, since the mode can change while the application runs. */
  @Override
  @Nullable String gaplessRefusal(Connection connection) throws SQLException {
    String transactionControl = transactionControl(connection);
    return transactionControl.equals(MVCC)
        ? null
        : "this HSQLDB works in the mode "
            + transactionControl
            + ", where a lock on one row is one on the whole table, so that nobody could reserve"
            + " numbers of any counter until the transaction ends, and waits for locks have no"
            + " limit. For numbers without gaps: set database transaction control mvcc.";
  }

  private static String transactionControl(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("values transaction_control()")) {
      return row.next() ? String.valueOf(row.getString(1)) : MVCC;
    }
  }

  /** A missing column and a missing right have the same code. */
  @Override
  boolean isMissingTableDoubtful() {
    return true;
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // unique key; there is an object of that name
      case -104, -5504 -> FailureKind.DUPLICATE;
      // no such object, or no right to see it; no such schema
      case -5501, -4850 -> FailureKind.MISSING_TABLE;
      // serialization failure, also a deadlock; rolled back by others
      case -4861, -4871 -> FailureKind.CONFLICT;
      // cancelled by the time limit
      case -4872 -> FailureKind.LOCKED;
      // connection failure; does not exist; closed; database shut down, or locked by others
      case -1305, -1303, -1353, -1301, -1302, -451, -458 -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }
}
