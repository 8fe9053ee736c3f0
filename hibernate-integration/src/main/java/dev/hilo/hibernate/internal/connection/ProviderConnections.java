package dev.hilo.hibernate.internal.connection;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.hibernate.JDBCException;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Stoppable;
import org.jspecify.annotations.Nullable;

/**
 * Connections of HiLo alone, from a provider that is created at the first use.
 *
 * <p>Only HiLo's own threads wait for a database without a limit: a provider may connect while it
 * is created, and Hibernate's built-in pool then holds a lock that stopping the pool waits for.
 */
final class ProviderConnections implements Connections {

  private static final System.Logger LOG = System.getLogger("dev.hilo");
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  private final Supplier<ConnectionProvider> creator;

  /** The provider of the sessions, as a fallback; null if it must not be used. */
  private final @Nullable ConnectionProvider sessions;

  /** The connections of that provider in use. */
  private final Set<Connection> borrowed = ConcurrentHashMap.newKeySet();

  /** Whether the database has refused a dedicated connection. */
  private final AtomicBoolean refused = new AtomicBoolean();

  /** Held while the provider is created or stopped. */
  private final ReentrantLock lock = new ReentrantLock();

  private volatile @Nullable ConnectionProvider provider;
  private volatile boolean closed;

  ProviderConnections(Supplier<ConnectionProvider> creator, @Nullable ConnectionProvider sessions) {
    this.creator = creator;
    this.sessions = sessions;
  }

  @Override
  public Connection open() throws SQLException {
    if (sessions == null) {
      return openOwn();
    }
    if (!refused.get()) {
      try {
        return openOwn();
      } catch (SQLException e) {
        if (!DedicatedConnections.isRefused(e)) {
          throw e;
        }
        if (refused.compareAndSet(false, true)) {
          String obstacle = "the database refuses further connections";
          LOG.log(System.Logger.Level.WARNING, ConnectionSource.SHARED.formatted(obstacle), e);
        }
      }
    }
    Connection connection = sessions.getConnection();
    borrowed.add(connection);
    return connection;
  }

  private Connection openOwn() throws SQLException {
    try {
      Connection connection = provider().getConnection();
      if (closed) {
        // The provider may have restarted for it.
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
    lock.lock();
    try {
      if (closed) {
        throw new SQLException("The session factory is closed");
      }
      ConnectionProvider known = provider;
      if (known == null) {
        known = creator.get();
        provider = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close(Connection connection) throws SQLException {
    if (sessions != null && borrowed.remove(connection)) {
      sessions.closeConnection(connection);
      return;
    }
    ConnectionProvider known = provider;
    if (known == null || closed) {
      // Hibernate's built-in pool would restart for it.
      connection.close();
    } else {
      known.closeConnection(connection);
      if (closed) {
        stop();
      }
    }
  }

  /** The next {@link #open} creates another provider. */
  @Override
  public void closeIdle() {
    lock.lock();
    try {
      if (!closed && provider instanceof Stoppable stoppable) {
        provider = null;
        stoppable.stop();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits at most two seconds: a connection that hangs is closed when its work ends. */
  void close() {
    closed = true;
    if (provider == null && !lock.isLocked()) {
      return;
    }
    Thread end = new Thread(this::stop, "hilo-disconnect");
    end.setDaemon(true);
    end.start();
    HiLoProvider.join(end, CLOSE_LIMIT);
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
