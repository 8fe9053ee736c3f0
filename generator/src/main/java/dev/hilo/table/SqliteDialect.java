package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * SQLite; its codes are listed on the page "Result and Error Codes". Its driver gives no SQLState,
 * and of what is missing or there already the library tells in words alone.
 */
final class SqliteDialect extends Dialect {

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // ERROR: the statement is not understood, or its table is not as it thinks
      case 1 -> ofWords(String.valueOf(failure.getMessage()));
      // CONSTRAINT
      case 19 ->
          says(failure, "UNIQUE constraint failed") ? FailureKind.DUPLICATE : FailureKind.REFUSED;
      // BUSY: the lock not had in time, or the snapshot is stale; LOCKED; INTERRUPT; SCHEMA
      case 5, 6, 9, 17 -> FailureKind.CONFLICT;
      // PERM; READONLY; MISMATCH; AUTH
      case 3, 8, 20, 23 -> FailureKind.REFUSED;
      // IOERR; CORRUPT; FULL; CANTOPEN; PROTOCOL; NOTADB
      case 10, 11, 13, 14, 15, 26 -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }

  private static FailureKind ofWords(String message) {
    if (message.contains("already exists")) {
      return FailureKind.DUPLICATE;
    }
    return message.contains("no such table") || message.contains("unknown database")
        ? FailureKind.MISSING_TABLE
        : FailureKind.REFUSED;
  }

  private static boolean says(SQLException failure, String words) {
    return String.valueOf(failure.getMessage()).contains(words);
  }

  @Override
  String advice(FailureKind kind) {
    return kind == FailureKind.CONFLICT
        ? " SQLite has one writer at a time. If it is the transaction that wants the numbers: take"
            + " them before it writes, or begin it later."
        : super.advice(kind);
  }
}
