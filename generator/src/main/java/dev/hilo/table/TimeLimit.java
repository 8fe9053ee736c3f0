package dev.hilo.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** Runs a statement that the server is asked to give up after a while. */
final class TimeLimit {

  private final int seconds;

  /** Whether the driver forgets the limit while it waits, so that somebody has to remind it. */
  private final boolean cancels;

  private TimeLimit(Duration limit, boolean cancels) {
    // JDBC counts in seconds, and 0 would be no limit at all.
    long rounded = limit.plusMillis(999).toSeconds();
    this.seconds = (int) Math.max(1, Math.min(rounded, Integer.MAX_VALUE / 1000));
    this.cancels = cancels;
  }

  /** A limit that the driver is asked to keep. */
  static TimeLimit askedFor(Duration limit) {
    return new TimeLimit(limit, false);
  }

  /** A limit after which the statement is cancelled from outside. */
  static TimeLimit cancelling(Duration limit) {
    return new TimeLimit(limit, true);
  }

  <T> T on(Preparation preparation, Action<T> action) throws SQLException {
    try (PreparedStatement statement = preparation.run()) {
      // H2 keeps the figure with the connection, and so it has to be put back.
      int before = statement.getQueryTimeout();
      statement.setQueryTimeout(seconds);
      T result;
      try {
        result = cancels ? cancelled(statement, action) : action.on(statement);
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

  private <T> T cancelled(PreparedStatement statement, Action<T> action) throws SQLException {
    Alarm alarm = Alarm.after(Duration.ofSeconds(seconds), statement);
    try {
      return action.on(statement);
    } finally {
      alarm.off();
    }
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
