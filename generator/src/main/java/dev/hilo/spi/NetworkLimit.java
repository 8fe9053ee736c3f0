package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that a server that answers nothing any more does not hold a thread for ever: neither a
 * query timeout nor anything else that needs an answer helps then. For {@link Transactions} on
 * connections of others.
 */
public final class NetworkLimit {

  /** The query timeout, which keeps the connection, shall strike first. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private static final int UNCHANGED = -1;

  private NetworkLimit() {}

  /**
   * Does the work under the limit, unless the connection has a shorter one of its own.
   *
   * @param connection what the limit is set on, and put back afterwards; where the driver knows no
   *     such limit, its own settings have to do
   * @param limit how long the work may take; a second more is given, so that a query timeout, which
   *     keeps the connection, strikes first
   * @param work what to do
   * @return what the work returned
   * @throws SQLException if the work failed, or the limit could not be set
   */
  public static <T extends @Nullable Object> T on(
      Connection connection, Duration limit, Transactions.Work<T> work) throws SQLException {
    int before = isKnown(connection) ? shorten(connection, limit) : UNCHANGED;
    if (before == UNCHANGED) {
      return work.on(connection);
    }
    try {
      return work.on(connection);
    } finally {
      Restore.run(
          "network timeout", connection, () -> connection.setNetworkTimeout(Runnable::run, before));
    }
  }

  /**
   * Whether the driver has such limits. Who asks one that has none gets an error, and a pool may
   * take that for a broken connection (HikariCP does).
   */
  private static boolean isKnown(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return !product.startsWith("HSQL") && !product.startsWith("Apache Derby");
  }

  private static int shorten(Connection connection, Duration limit) throws SQLException {
    try {
      int before = connection.getNetworkTimeout();
      int wanted = (int) Math.min(Integer.MAX_VALUE, limit.plus(GRACE).toMillis());
      if (before != 0 && before <= wanted) {
        return UNCHANGED;
      }
      connection.setNetworkTimeout(Runnable::run, wanted);
      return before;
    } catch (SQLFeatureNotSupportedException e) {
      // Then the driver's own settings have to do.
      return UNCHANGED;
    }
  }
}
