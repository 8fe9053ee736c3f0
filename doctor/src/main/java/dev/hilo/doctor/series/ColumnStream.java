package dev.hilo.doctor.series;

import dev.hilo.spi.NumberedColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a column of millions of rows, and keeps a thousand of them in memory. */
public final class ColumnStream {

  private static final int ROWS_AT_ONCE = 1_000;

  private ColumnStream() {}

  /**
   * Passes the values on, in no order, null for SQL's null. It reads in a transaction of its own.
   *
   * @param connection without an open transaction
   */
  public static void read(
      Connection connection, NumberedColumn column, Consumer<@Nullable String> reader)
      throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    // In auto-commit mode, PostgreSQL's driver loads all rows at once.
    connection.setAutoCommit(false);
    boolean isMySqls = connection.getMetaData().getDriverName().startsWith("MySQL");
    try (Statement statement = connection.createStatement()) {
      // With any other figure, MySQL's driver does.
      statement.setFetchSize(isMySqls ? Integer.MIN_VALUE : ROWS_AT_ONCE);
      try (ResultSet rows =
          statement.executeQuery("select " + column.column() + " from " + column.table())) {
        while (rows.next()) {
          reader.accept(rows.getString(1));
        }
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    }
  }
}
