package dev.hilo.internal.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Limits the time of a statement, by the driver's query timeout or a canceller. */
final class QueryTimeout implements AutoCloseable {

  /** A statement gets this time even if less is left. */
  private static final Duration LEAST = Duration.ofMillis(500);

  private final PreparedStatement statement;
  private final Duration limit;

  /** The former query timeout, to be restored: H2 keeps it with the connection. */
  private final int before;

  /** Null if the driver ends the statement. */
  private final StatementCanceller.@Nullable Running running;

  private boolean lostConnection;

  /**
   * @param canceller null if the driver ends the statement
   */
  QueryTimeout(PreparedStatement statement, Duration limit, @Nullable StatementCanceller canceller)
      throws SQLException {
    this.statement = statement;
    this.limit = atLeast(limit);
    this.running = canceller == null ? null : canceller.watch(statement, this.limit);
    this.before = canceller == null ? setTimeout() : 0;
  }

  /** Returns the former timeout. */
  private int setTimeout() throws SQLException {
    try {
      int former = statement.getQueryTimeout();
      // JDBC counts in seconds, and 0 would be no limit at all.
      long seconds = Math.min(limit.plusMillis(999).toSeconds(), Integer.MAX_VALUE / 1000);
      statement.setQueryTimeout((int) seconds);
      return former;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  static Duration atLeast(Duration limit) {
    return limit.compareTo(LEAST) < 0 ? LEAST : limit;
  }

  /** The failure of the statement, or the timeout that caused it. */
  SQLException explained(SQLException failure) {
    try {
      lostConnection = statement.getConnection().isClosed();
    } catch (SQLException e) {
      lostConnection = false;
    }
    // Connector/J gives a cancelled statement no code.
    return running != null
            && running.isCancelled()
            && failure.getSQLState() == null
            && failure.getErrorCode() == 0
        ? new SQLTimeoutException("Cancelled after " + limit + ": " + failure.getMessage(), failure)
        : failure;
  }

  /**
   * Distrusts a success after the cancellation. PostgreSQL answers so when it stops waiting for a
   * synchronous replica, and a replica that is promoted then does not have the commit.
   */
  void checkNotCancelled() throws SQLException {
    if (running != null && running.isCancelled()) {
      throw new SQLTimeoutException("Cancelled after " + limit + ", perhaps before its commit");
    }
  }

  @Override
  public void close() throws SQLException {
    try (statement) {
      if (running != null) {
        running.end(lostConnection);
      } else {
        statement.setQueryTimeout(before);
      }
    }
  }
}
