package dev.hilo.internal.table.dialect;

import dev.hilo.internal.common.KeyCollation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** HSQLDB; its codes are listed in {@code org.hsqldb.error.ErrorCode}. */
public final class HsqldbDialect extends Dialect {

  private static final String MVCC = "MVCC";

  public HsqldbDialect() {
    createClause = IF_NOT_EXISTS;
    textType = "varchar(%s) collate " + KeyCollation.HSQLDB;
    // The driver ignores its query timeout while it waits for a lock.
    needsCanceller = true;
    // A missing column and a missing right have the same code.
    isMissingTableDoubtful = true;
    // unique key; object exists
    codes(FailureKind.DUPLICATE, -104, -5504);
    // no such object, or no right to it; no such schema
    codes(FailureKind.MISSING_TABLE, -5501, -4850);
    // serialization failure or deadlock; rolled back by another session
    codes(FailureKind.CONFLICT, -4861, -4871);
    // cancelled by the time limit
    codes(FailureKind.LOCKED, -4872);
    // database; file of the table; transaction
    codes(FailureKind.READ_ONLY, -455, -456, -3706);
    // connection failure; does not exist; closed; database shut down, or locked by others
    codes(FailureKind.UNAVAILABLE, -1305, -1303, -1353, -1301, -1302, -451, -458);
  }

  /** Queried each time, since the mode can change while the application runs. */
  @Override
  public @Nullable String gaplessRefusal(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("values transaction_control()")) {
      String mode = row.next() ? String.valueOf(row.getString(1)) : MVCC;
      return mode.equals(MVCC)
          ? null
          : ("this HSQLDB works in the mode %s, where a lock on one row locks the whole table,"
                  + " so that no other client could reserve numbers of any counter until the"
                  + " transaction ends, and waits for locks have no limit. For numbers"
                  + " without gaps: set database transaction control mvcc")
              .formatted(mode);
    }
  }
}
