package dev.hilo.connection;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A second, small pool with the settings of the application's pool. It opens with the first
 * connection, because an application may configure its pool after HiLo is built. Thread-safe.
 */
public final class PoolCopy implements AutoCloseable {

  /** The most connections at the same time. */
  public static final int MOST = PoolKind.MOST;

  private final DataSource application;
  private final @Nullable PoolKind kind;
  private final Duration timeout;

  /** Null until the first connection has opened. */
  private final AtomicReference<@Nullable DataSource> pool = new AtomicReference<>();

  /** What the last connection was opened with, or a newer one may be. */
  private volatile Map<String, @Nullable Object> credentials = Map.of();

  /** That the pool's class is another version than those that HiLo knows how to copy. */
  private volatile @Nullable Obstacle misfit;

  private volatile boolean closed;

  /**
   * Opens nothing.
   *
   * @param application the pool, or a DataSource that wraps it
   * @param timeout how long to wait for a connection, unless the application waits less
   */
  public PoolCopy(DataSource application, Duration timeout) {
    this.application = application;
    this.kind = PoolKind.of(Wrappers.innermost(application));
    this.timeout = timeout;
  }

  /** Why there can be no copy by the pool's present settings; null if there can. */
  public @Nullable Obstacle obstacle() {
    Obstacle known = misfit;
    return known == null ? Obstacle.to(application) : known;
  }

  /**
   * Whether the application's pool could lend a connection now, without waiting. False where that
   * cannot be seen.
   */
  public boolean isOneToSpare() {
    try {
      return kind != null && kind.isOneToSpare();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /**
   * Opens a connection, in auto-commit mode.
   *
   * @throws SQLException if none can be opened now, also if the application's pool is not set up
   *     yet, and for ever once this is closed
   */
  public Connection open() throws SQLException {
    // The pool's threads inherit the context class loader, and would hold on to the caller's.
    Thread thread = Thread.currentThread();
    ClassLoader callers = thread.getContextClassLoader();
    thread.setContextClassLoader(PoolCopy.class.getClassLoader());
    try {
      requireOpen();
      DataSource known = pool.get();
      Connection connection = known == null ? openFirst() : open(known);
      if (closed) {
        connection.close();
        close(); // Some pools open again.
        requireOpen();
      }
      return connection;
    } catch (InvocationTargetException e) {
      throw failure(e.getCause());
    } catch (ReflectiveOperationException e) {
      misfit = new Obstacle("the settings of the pool cannot be copied: " + e, true);
      throw failure(e);
    } catch (RuntimeException e) {
      throw failure(e);
    } finally {
      thread.setContextClassLoader(callers);
    }
  }

  private void requireOpen() throws SQLException {
    if (closed) {
      throw new SQLException("HiLo's own connections are closed");
    }
  }

  /**
   * Threads that come at the same time each open a pool, and all but one close theirs again. With a
   * lock, a connection that hangs would hold up all of them.
   */
  private Connection openFirst() throws SQLException, ReflectiveOperationException {
    Obstacle obstacle = obstacle();
    if (kind == null || obstacle != null) {
      throw new SQLException(
          "HiLo can have no connections of its own, because "
              + Objects.requireNonNull(obstacle).reason());
    }
    Map<String, @Nullable Object> current = kind.credentials();
    DataSource copy = kind.copy(timeout);
    try {
      Connection first = copy.getConnection();
      if (pool.compareAndSet(null, copy)) {
        credentials = current;
        return first;
      }
      first.close();
    } finally {
      if (pool.get() != copy) {
        close(copy);
      }
    }
    return open(Objects.requireNonNull(pool.get()));
  }

  /** An application may change its credentials while it runs, when a password expires. */
  private Connection open(DataSource copy) throws SQLException, ReflectiveOperationException {
    PoolKind known = Objects.requireNonNull(kind);
    Map<String, @Nullable Object> current = known.credentials();
    Map<String, @Nullable Object> changed = new HashMap<>(current);
    changed.entrySet().removeAll(credentials.entrySet());
    if (!changed.isEmpty()) {
      known.follow(copy, changed);
      credentials = current;
    }
    return copy.getConnection();
  }

  private static SQLException failure(@Nullable Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    Throwable cause = failure == null ? null : failure.getCause();
    return failure instanceof SQLException said
        ? said
        : cause instanceof SQLException said
            ? said
            : new SQLException("HiLo cannot open a connection of its own yet: " + failure, failure);
  }

  /** Closes the copy and its connections, for good. */
  @Override
  public void close() {
    closed = true;
    DataSource copy = pool.get();
    if (copy != null) {
      close(copy);
    }
  }

  private static void close(DataSource pool) {
    try {
      Beans.call(pool, "close");
    } catch (ReflectiveOperationException e) {
      System.getLogger("dev.hilo")
          .log(System.Logger.Level.WARNING, "Could not close HiLo's own connections", e);
    }
  }
}
