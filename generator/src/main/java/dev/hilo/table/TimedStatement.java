package dev.hilo.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A statement that ends after a while, by the driver's query timeout or by HiLo's own. */
final class TimedStatement implements AutoCloseable {

  /** A statement that is begun when its time is nearly up still gets a chance. */
  private static final Duration LEAST = Duration.ofMillis(500);

  private final PreparedStatement statement;
  private final Duration limit;

  /** What the driver's query timeout was. */
  private final int before;

  private final @Nullable Canceller canceller;

  /** Ends the statement; null if the driver does. */
  private final Canceller.@Nullable Alarm alarm;

  private boolean lostConnection;

  /**
   * @param canceller what ends the statement; null if the driver does
   */
  TimedStatement(PreparedStatement statement, Duration limit, @Nullable Canceller canceller)
      throws SQLException {
    this.statement = statement;
    this.limit = atLeast(limit);
    this.canceller = canceller;
    if (canceller != null) {
      this.before = 0;
      this.alarm = canceller.watch(statement, this.limit);
      return;
    }
    this.alarm = null;
    try {
      // H2 keeps the figure with the connection, and so it has to be put back.
      this.before = statement.getQueryTimeout();
      // JDBC counts in seconds, and 0 would be no limit at all.
      long seconds = Math.min(this.limit.plusMillis(999).toSeconds(), Integer.MAX_VALUE / 1000);
      statement.setQueryTimeout((int) seconds);
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
    lostConnection = isConnectionClosed();
    // Connector/J gives a cancelled statement no code that would tell why it failed.
    return alarm != null
            && alarm.rang()
            && failure.getSQLState() == null
            && failure.getErrorCode() == 0
        ? new SQLTimeoutException("Cancelled after " + limit + ": " + failure.getMessage(), failure)
        : failure;
  }

  private boolean isConnectionClosed() {
    try {
      return statement.getConnection().isClosed();
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() throws SQLException {
    try (statement) {
      if (canceller != null && alarm != null) {
        canceller.end(alarm, lostConnection);
      } else {
        statement.setQueryTimeout(before);
      }
    }
  }
}
