package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on connections of HiLo's own, or of a pool, whatever that has set on them.
 *
 * @see ConnectionTransaction
 */
public final class ConnectionTransactions implements Transactions {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Connections connections;

  private final ConnectionTransaction transaction = new ConnectionTransaction();

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
    Connection connection = open();
    Throwable failure = null;
    try {
      return transaction.run(connection, limit, work, oneStatement);
    } catch (Throwable e) {
      failure = e;
      throw e;
    } finally {
      close(connection, failure);
    }
  }

  private Connection open() throws SQLException {
    try {
      return connections.open();
    } catch (RuntimeException e) {
      if (UncheckedFailure.mayPass(e)) {
        throw new SQLException(e.getMessage(), e);
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
