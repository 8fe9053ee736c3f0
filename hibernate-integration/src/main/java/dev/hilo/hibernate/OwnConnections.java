package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.hibernate.JDBCException;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Stoppable;
import org.jspecify.annotations.Nullable;

/**
 * Connections that are HiLo's alone, from a provider that is made when the first is needed.
 *
 * <p>Nobody waits for a database without an end but HiLo's own threads: a provider may connect
 * while it is made, and Hibernate's built-in pool holds a lock of its own meanwhile, which its end
 * waits for.
 */
final class OwnConnections implements Connections, AutoCloseable {

  private final Supplier<ConnectionProvider> maker;

  private static final Duration MOST_FOR_THE_END = Duration.ofSeconds(2);

  /** Held while the provider is made or stopped. */
  private final ReentrantLock lock = new ReentrantLock();

  private volatile @Nullable ConnectionProvider provider;
  private volatile boolean closed;

  OwnConnections(Supplier<ConnectionProvider> maker) {
    this.maker = maker;
  }

  @Override
  public Connection open() throws SQLException {
    try {
      Connection connection = provider().getConnection();
      if (closed) {
        // The provider may have begun anew with it.
        connection.close();
        stop();
        throw new SQLException("The session factory is closed");
      }
      return connection;
    } catch (JDBCException e) {
      throw e.getSQLException();
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
      if (closed) {
        stop();
      }
    }
  }

  /**
   * Closes the connections, within seconds at most: one that hangs is closed when its work ends.
   */
  @Override
  public void close() {
    closed = true;
    if (provider == null && !lock.isLocked()) {
      return;
    }
    Thread end = new Thread(this::stop, "hilo-disconnect");
    end.setDaemon(true);
    end.start();
    try {
      end.join(MOST_FOR_THE_END.toMillis());
    } catch (InterruptedException e) {
      // It goes on by itself; whoever interrupts the closing wants it to end.
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    lock.lock();
    try {
      if (provider instanceof Stoppable stoppable) {
        stoppable.stop();
      }
    } finally {
      lock.unlock();
    }
  }
}
