package dev.hilo.internal.table.dialect;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * SQLite; its codes are listed on the page "Result and Error Codes". Its driver gives no SQLState,
 * and only the message tells whether an object exists or is missing.
 */
public final class SqliteDialect extends Dialect {

  public SqliteDialect() {
    createClause = IF_NOT_EXISTS;
    advice.put(
        FailureKind.CONFLICT,
        " SQLite has one writer at a time. If the writer is the transaction that needs the"
            + " numbers, take them before it writes, or begin it later.");
    // BUSY: lock timeout or stale snapshot; LOCKED; INTERRUPT; SCHEMA
    codes(FailureKind.CONFLICT, 5, 6, 9, 17);
    codes(FailureKind.READ_ONLY, 8);
    // PERM; MISMATCH; AUTH
    codes(FailureKind.REFUSED, 3, 20, 23);
    // IOERR; CORRUPT; FULL; CANTOPEN; PROTOCOL; NOTADB
    codes(FailureKind.UNAVAILABLE, 10, 11, 13, 14, 15, 26);
  }

  @Override
  public @Nullable FailureKind kind(SQLException failure) {
    String said = String.valueOf(failure.getMessage());
    return switch (failure.getErrorCode()) {
      // ERROR: the statement does not fit the schema
      case 1 ->
          said.contains("already exists")
              ? FailureKind.DUPLICATE
              : said.contains("no such table") || said.contains("unknown database")
                  ? FailureKind.MISSING_TABLE
                  : FailureKind.REFUSED;
      // CONSTRAINT
      case 19 ->
          said.contains("UNIQUE constraint failed") ? FailureKind.DUPLICATE : FailureKind.REFUSED;
      default -> super.kind(failure);
    };
  }
}
