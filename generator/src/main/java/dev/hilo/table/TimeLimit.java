package dev.hilo.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs a statement that ends after a while. */
final class TimeLimit {

  /** A statement that is begun when its time is nearly up still gets a chance. */
  private static final Duration LEAST = Duration.ofMillis(500);

  private final Duration limit;

  /** What ends the statement; null if the driver does. */
  private final @Nullable Canceller canceller;

  TimeLimit(Duration limit, @Nullable Canceller canceller) {
    this.limit = limit.compareTo(LEAST) < 0 ? LEAST : limit;
    this.canceller = canceller;
  }

  <T> T on(Preparation preparation, Action<T> action) throws SQLException {
    try (PreparedStatement statement = preparation.run()) {
      return canceller == null
          ? byDriver(statement, action)
          : canceller.run(statement, limit, action);
    }
  }

  private <T> T byDriver(PreparedStatement statement, Action<T> action) throws SQLException {
    // H2 keeps the figure with the connection, and so it has to be put back.
    int before = statement.getQueryTimeout();
    // JDBC counts in seconds, and 0 would be no limit at all.
    long seconds = Math.min(limit.plusMillis(999).toSeconds(), Integer.MAX_VALUE / 1000);
    statement.setQueryTimeout((int) seconds);
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

  /** What makes the statement. */
  @FunctionalInterface
  interface Preparation {
    PreparedStatement run() throws SQLException;
  }

  /** What is done with the statement. */
  @FunctionalInterface
  interface Action<T> {
    T on(PreparedStatement statement) throws SQLException;
  }
}
