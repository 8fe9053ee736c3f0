package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the database since the first connection.
 *
 * @param dialect what differs between databases
 * @param spelling how the table is spelled there
 * @param statements the statements on it
 * @param canceller ends statements; null if the driver does
 */
record Target(
    Dialect dialect, TableSpelling spelling, Statements statements, @Nullable Canceller canceller) {

  /** The statements on a connection, each of which ends within the limit. */
  Sql sql(Connection connection, Transactions host, Duration limit) {
    return new Sql(connection, statements, host, new TimeLimit(limit, canceller));
  }

  /** Whether the table is there, though a failure of doubtful meaning says that it is missing. */
  boolean isThereAllTheSame(SQLException failure, Sql sql) {
    if (!dialect.isMissingTableDoubtful() || dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      return sql.run(
          "select 0 from " + spelling.table() + " where 1 = 0",
          statement -> {
            statement.executeQuery().close();
            return true;
          });
    } catch (SQLException e) {
      return false;
    }
  }

  /** The words for a missing table. */
  String missing() {
    return "The table "
        + spelling.table()
        + " is missing, or the schema it should be in. To have the table made, "
        + spelling.howToCreate()
        + ", or run:\n"
        + statements.create()
        + ";\nWhere rows with such ids exist already, say what their highest number is:\ninsert into "
        + spelling.table()
        + " ("
        + String.join(", ", spelling.name(), spelling.nodeTag(), spelling.maxValue())
        + ") values ('orders', '*', 4711);\n";
  }
}
