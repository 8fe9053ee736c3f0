package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on connections that a DataSource hands out, whatever its pool has set on them.
 *
 * <p>A connection leaves as it came: auto-commit, read-only and the network timeout are put back,
 * the isolation level is never touched (each attempt is a transaction of its own, so every level
 * will do).
 */
public final class DataSourceTransactions implements Transactions {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** The query timeout, which keeps the connection, shall strike first. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final DataSource dataSource;

  /** Transactions on connections of {@code dataSource}. */
  public DataSourceTransactions(DataSource dataSource) {
    this.dataSource = requireNonNull(dataSource, "dataSource");
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, Work<T> work) throws SQLException {
    return onConnection(limit, work, false);
  }

  @Override
  public <T extends @Nullable Object> T runStatement(Duration limit, Work<T> work)
      throws SQLException {
    return onConnection(limit, work, true);
  }

  private <T extends @Nullable Object> T onConnection(
      Duration limit, Work<T> work, boolean oneStatement) throws SQLException {
    Connection connection = dataSource.getConnection();
    Throwable failure = null;
    try {
      return bounded(connection, limit, work, oneStatement);
    } catch (Throwable e) {
      failure = e;
      throw e;
    } finally {
      close(connection, failure);
    }
  }

  /** Sees to it that a server that answers nothing any more does not hold the thread for ever. */
  private static <T extends @Nullable Object> T bounded(
      Connection connection, Duration limit, Work<T> work, boolean oneStatement)
      throws SQLException {
    int before;
    try {
      before = connection.getNetworkTimeout();
      int wanted = (int) Math.min(Integer.MAX_VALUE, limit.plus(GRACE).toMillis());
      if (before != 0 && before <= wanted) {
        return writable(connection, work, oneStatement);
      }
      connection.setNetworkTimeout(Runnable::run, wanted);
    } catch (SQLFeatureNotSupportedException e) {
      // Then the driver's own settings have to do.
      return writable(connection, work, oneStatement);
    }
    try {
      return writable(connection, work, oneStatement);
    } finally {
      restore(
          "network timeout", connection, () -> connection.setNetworkTimeout(Runnable::run, before));
    }
  }

  private static <T extends @Nullable Object> T writable(
      Connection connection, Work<T> work, boolean oneStatement) throws SQLException {
    if (!connection.isReadOnly()) {
      return committed(connection, work, oneStatement);
    }
    connection.setReadOnly(false);
    try {
      return committed(connection, work, oneStatement);
    } finally {
      restore("read-only", connection, () -> connection.setReadOnly(true));
    }
  }

  private static <T extends @Nullable Object> T committed(
      Connection connection, Work<T> work, boolean oneStatement) throws SQLException {
    if (!connection.getAutoCommit()) {
      return inTransaction(connection, work);
    }
    if (oneStatement) {
      return work.on(connection);
    }
    connection.setAutoCommit(false);
    try {
      return inTransaction(connection, work);
    } finally {
      restore("auto-commit", connection, () -> connection.setAutoCommit(true));
    }
  }

  private static <T extends @Nullable Object> T inTransaction(Connection connection, Work<T> work)
      throws SQLException {
    try {
      T result = work.on(connection);
      connection.commit();
      return result;
    } catch (Throwable e) {
      try {
        connection.rollback();
      } catch (SQLException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  /**
   * Puts a setting back. Where that fails, the work's own outcome stands, and the connection is
   * broken off so that no pool lends it to anybody in that state.
   */
  private static void restore(String setting, Connection connection, Step step) {
    try {
      if (!connection.isClosed()) {
        step.run();
      }
    } catch (SQLException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Could not put " + setting + " of a connection back; the connection is given up",
          e);
      try {
        connection.abort(Runnable::run);
      } catch (SQLException suppressed) {
        LOG.log(System.Logger.Level.WARNING, "Could not give up a connection", suppressed);
      }
    }
  }

  /** A connection that cannot be closed is the pool's concern; the work is done or has failed. */
  private static void close(Connection connection, @Nullable Throwable failure) {
    try {
      connection.close();
    } catch (SQLException e) {
      if (failure == null) {
        LOG.log(System.Logger.Level.WARNING, "Could not close a connection", e);
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws SQLException;
  }
}
