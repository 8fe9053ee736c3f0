package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Creates the table, perhaps concurrently with other clients. */
final class TableCreation {

  private TableCreation() {}

  /**
   * Creates the table.
   *
   * @return the failure if another client may have created the table; otherwise null
   * @throws TableException if the table was not created
   */
  static @Nullable TableException run(TableTransactions transactions, TimeLimits limit)
      throws TableException {
    try {
      int unused =
          transactions.run(
              "create the table", limit, true, sql -> sql.update(sql.statements().create()));
      return null;
    } catch (TableException e) {
      return switch (e.kind()) {
        // PostgreSQL has several codes for a concurrent creation, and may fail before the other
        // client's table is visible. The next statement finds out.
        case DUPLICATE, CONFLICT, LOCKED -> e;
        case MISSING_TABLE ->
            throw notCreated(
                ", because the schema it should be in does not exist. Create the schema, or name"
                    + " another",
                e,
                "");
        case REFUSED -> {
          String ddl = requireNonNull(transactions.database()).statements.create() + ";\n";
          throw notCreated("", e, " Let a user with the right to create it run:\n" + ddl);
        }
        case TIMEOUT, NO_CONNECTION, UNAVAILABLE, READ_ONLY, OTHER -> throw e;
      };
    }
  }

  private static TableException notCreated(String why, TableException failure, String wayOut) {
    SQLException cause = (SQLException) requireNonNull(failure.getCause());
    return new TableException(
        TableException.couldNot("create the table" + why, cause) + wayOut,
        FailureKind.REFUSED,
        true,
        cause);
  }
}
