package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.hibernate.JDBCException;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Stoppable;
import org.jspecify.annotations.Nullable;

/** Connections that are HiLo's alone, from a provider that is made when the first is needed. */
final class OwnConnections implements Connections, AutoCloseable {

  private final Supplier<ConnectionProvider> maker;

  /** Held while the provider is made, which may connect; only HiLo's own threads wait for it. */
  private final ReentrantLock lock = new ReentrantLock();

  private volatile @Nullable ConnectionProvider provider;
  private volatile boolean closed;

  OwnConnections(Supplier<ConnectionProvider> maker) {
    this.maker = maker;
  }

  @Override
  public Connection open() throws SQLException {
    try {
      return provider().getConnection();
    } catch (JDBCException e) {
      throw e.getSQLException();
    } catch (RuntimeException e) {
      // Each pool has an exception of its own for a database that is away.
      throw new SQLException(e.getMessage(), e);
    }
  }

  private ConnectionProvider provider() throws SQLException {
    ConnectionProvider known = provider;
    if (known != null && !closed) {
      return known;
    }
    lock.lock();
    try {
      if (closed) {
        throw new SQLException("The session factory is closed");
      }
      known = provider;
      if (known == null) {
        known = maker.get();
        provider = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close(Connection connection) throws SQLException {
    ConnectionProvider known = provider;
    if (known == null || closed) {
      // Hibernate's built-in pool would begin anew with it.
      connection.close();
    } else {
      known.closeConnection(connection);
    }
  }

  /** Closes the connections, those too that hang in an answer that does not come. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      if (provider instanceof Stoppable stoppable) {
        stoppable.stop();
      }
    } finally {
      lock.unlock();
    }
  }
}
