package dev.hilo.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** Runs a statement that the server is asked to give up after a while. */
final class TimeLimit {

  private final int seconds;

  TimeLimit(Duration limit) {
    // JDBC counts in seconds, and 0 would be no limit at all.
    long rounded = limit.plusMillis(999).toSeconds();
    this.seconds = (int) Math.max(1, Math.min(rounded, Integer.MAX_VALUE / 1000));
  }

  <T> T on(Connection connection, String sql, Action<T> action) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      // H2 keeps the figure with the connection, and so it has to be put back.
      int before = statement.getQueryTimeout();
      statement.setQueryTimeout(seconds);
      T result;
      try {
        result = action.on(statement);
      } catch (SQLException e) {
        try {
          statement.setQueryTimeout(before);
        } catch (SQLException suppressed) {
          e.addSuppressed(suppressed);
        }
        throw e;
      }
      statement.setQueryTimeout(before);
      return result;
    }
  }

  /** What is done with the statement. */
  @FunctionalInterface
  interface Action<T> {
    T on(PreparedStatement statement) throws SQLException;
  }
}
