package dev.hilo.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Makes the table, at the same time as others perhaps. */
final class TableCreation {

  private final TableTransactions table;

  TableCreation(TableTransactions table) {
    this.table = table;
  }

  /**
   * Makes it.
   *
   * @return why it was not made, if it may be there all the same; null if it was made
   */
  @Nullable TableException run(Duration limit) throws TableException {
    try {
      table.statement(
          "create the table",
          limit,
          sql -> sql.run(sql.statements().create(), PreparedStatement::execute));
      return null;
    } catch (TableException e) {
      return switch (e.kind()) {
        // Somebody else was faster. PostgreSQL says so in more than one way, and may say it before
        // the other's table can be seen; the next statement finds out.
        case DUPLICATE, CONFLICT -> e;
        case MISSING_TABLE ->
            throw notCreated(
                ", because the schema it should be in does not exist. Create the schema, or name"
                    + " another",
                e,
                "");
        case REFUSED -> {
          Target known = table.target();
          throw notCreated(
              "",
              e,
              known == null
                  ? ""
                  : " Let somebody who may run:\n" + known.statements().create() + ";\n");
        }
        case TIMEOUT, UNAVAILABLE, OTHER -> throw e;
      };
    }
  }

  private static TableException notCreated(String why, TableException failure, String wayOut) {
    SQLException cause = failure.getCause() instanceof SQLException said ? said : null;
    String said =
        cause == null ? String.valueOf(failure.getMessage()) : TableTransactions.said(cause);
    return new TableException(
        "Could not create the table" + why + ": " + said + "." + wayOut,
        FailureKind.REFUSED,
        true,
        cause);
  }
}
