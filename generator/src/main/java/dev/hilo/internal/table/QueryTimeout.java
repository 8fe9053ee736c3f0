package dev.hilo.internal.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Ends a statement after a while, by the driver's query timeout or a {@link StatementCanceller}.
 */
final class QueryTimeout implements AutoCloseable {

  /** A statement that is begun when its time is nearly up still gets a chance. */
  private static final Duration LEAST = Duration.ofMillis(500);

  private final PreparedStatement statement;
  private final Duration limit;

  /** What the driver's query timeout was. H2 keeps it with the connection. */
  private final int before;

  private final @Nullable StatementCanceller canceller;

  /** Null if the driver ends the statement. */
  private final StatementCanceller.@Nullable Running running;

  private boolean lostConnection;

  /**
   * @param canceller what ends the statement; null if the driver does
   */
  QueryTimeout(PreparedStatement statement, Duration limit, @Nullable StatementCanceller canceller)
      throws SQLException {
    this.statement = statement;
    this.limit = atLeast(limit);
    this.canceller = canceller;
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

  /** The limit that a statement gets in place of a shorter one. */
  static Duration atLeast(Duration limit) {
    return limit.compareTo(LEAST) < 0 ? LEAST : limit;
  }

  PreparedStatement statement() {
    return statement;
  }

  /** A failure of the statement; one that ends it because of its limit says so. */
  SQLException explained(SQLException failure) {
    try {
      lostConnection = statement.getConnection().isClosed();
    } catch (SQLException e) {
      lostConnection = false;
    }
    // Connector/J gives a cancelled statement no code that would tell why it failed.
    return running != null
            && running.isCancelled()
            && failure.getSQLState() == null
            && failure.getErrorCode() == 0
        ? new SQLTimeoutException("Cancelled after " + limit + ": " + failure.getMessage(), failure)
        : failure;
  }

  @Override
  public void close() throws SQLException {
    try (statement) {
      if (canceller != null && running != null) {
        canceller.end(running, lostConnection);
      } else {
        statement.setQueryTimeout(before);
      }
    }
  }
}
