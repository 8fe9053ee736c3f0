package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on connections of HiLo's own, or of a pool, whatever that has set on them.
 *
 * <p>A connection leaves as it came: auto-commit, read-only and the network timeout are put back,
 * the isolation level is never touched (each attempt is a transaction of its own, so every level
 * will do).
 */
public final class ConnectionTransactions implements Transactions {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Connections connections;

  /**
   * Whether the last work was done on a connection that came writable. Then the next is not asked,
   * because MySQL's driver asks the server, which would double the round trips of a reservation.
   */
  private volatile boolean knownWritable;

  /**
   * Transactions on such connections.
   *
   * @param connections where they come from, and go back to
   */
  public ConnectionTransactions(Connections connections) {
    this.connections = requireNonNull(connections, "connections");
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
    Connection connection = connections.open();
    Throwable failure = null;
    try {
      return NetworkLimit.on(connection, limit, c -> writable(c, work, oneStatement));
    } catch (Throwable e) {
      failure = e;
      throw e;
    } finally {
      close(connection, failure);
    }
  }

  private <T extends @Nullable Object> T writable(
      Connection connection, Work<T> work, boolean oneStatement) throws SQLException {
    if (knownWritable || !connection.isReadOnly()) {
      knownWritable = false;
      T result = committed(connection, work, oneStatement);
      knownWritable = true;
      return result;
    }
    connection.setReadOnly(false);
    try {
      return committed(connection, work, oneStatement);
    } finally {
      Restore.run("read-only", connection, () -> connection.setReadOnly(true));
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
      Restore.run("auto-commit", connection, () -> connection.setAutoCommit(true));
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

  /** A connection that cannot be closed is the pool's concern; the work is done or has failed. */
  private void close(Connection connection, @Nullable Throwable failure) {
    try {
      connections.close(connection);
    } catch (SQLException e) {
      if (failure == null) {
        LOG.log(System.Logger.Level.WARNING, "Could not close a connection", e);
      } else {
        failure.addSuppressed(e);
      }
    }
  }
}
