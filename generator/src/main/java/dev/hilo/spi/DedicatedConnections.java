package dev.hilo.spi;

import dev.hilo.internal.connection.BeanProperties;
import dev.hilo.internal.connection.CopyObstacle;
import dev.hilo.internal.connection.PoolCopier;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections from a second, small pool with the settings of the application's pool. Callers that
 * hold all connections of the application while they wait for ids then do not block the
 * reservation.
 *
 * <p>HikariCP, Agroal, Tomcat JDBC and Commons DBCP 2 are copied, also from within wrappers of
 * Spring, datasource-proxy, P6Spy and OpenTelemetry. A wrapper does not log HiLo's statements.
 *
 * <p>Nothing opens before the first use, because an application may set up its pool after HiLo is
 * built. Normally one connection is open, at most {@link #MOST}. Thread-safe.
 */
public final class DedicatedConnections implements Connections, AutoCloseable {

  /** The most connections at the same time: one for each thread of HiLo, and one for its close. */
  public static final int MOST = PoolCopier.MOST;

  /** The standard SQLState, and the codes of MySQL (for server and user) and Oracle. */
  private static final Pattern TOO_MANY =
      Pattern.compile("53300 .*|(08004|42000|HY000) (1040|1226|1203)|.* (12516|12520)");

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DataSource application;
  private final @Nullable PoolCopier kind;
  private final long timeoutMillis;
  private final boolean fallback;

  /** Null until the first connection has opened. */
  private final AtomicReference<@Nullable Copy> copy = new AtomicReference<>();

  /** By identity, because a closed connection may not have a hash code. */
  private final Set<Connection> lent =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  private final AtomicBoolean shared = new AtomicBoolean();
  private volatile boolean closed;

  private DedicatedConnections(DataSource application, Duration timeout, boolean fallback) {
    Routing.refuse(application);
    this.application = application;
    this.kind = PoolCopier.of(application);
    this.timeoutMillis = timeout.toMillis();
    this.fallback = fallback;
    CopyObstacle obstacle = CopyObstacle.to(application, kind);
    if (fallback && obstacle != null) {
      share(obstacle);
    }
  }

  /**
   * Dedicated connections if they are possible.
   *
   * @param reserveTimeout the longest wait for a connection
   * @param fallback whether to use the application's connections, with a warning, instead of
   *     failing if there is an {@link #obstacle} or the database refuses further connections
   * @throws IllegalArgumentException if the DataSource visibly routes to several databases
   */
  public static DedicatedConnections of(
      DataSource application, Duration reserveTimeout, boolean fallback) {
    return new DedicatedConnections(application, reserveTimeout, fallback);
  }

  @Override
  public @Nullable DedicatedConnections copiedPool() {
    return isShared() ? null : this;
  }

  @Override
  public String adviceOnConnections() {
    return isShared()
        ? Connections.super.adviceOnConnections()
        : "Check that the database accepts connections, and some more than the application's pool"
            + " has: HiLo opens its own, nearly always one. If that is too many, set 'connections'"
            + " to shared.";
  }

  /**
   * Why the present settings of the application's pool allow no dedicated connections, as the end
   * of a sentence; null if they do.
   */
  public @Nullable String obstacle() {
    CopyObstacle obstacle = CopyObstacle.to(application, kind);
    return obstacle == null ? null : obstacle.reason();
  }

  /** Whether {@link #open} lends the application's connections from now on. */
  public boolean isShared() {
    return shared.get();
  }

  /** Whether a URL leads to a database in memory that only the connection itself can see. */
  public static boolean isPrivate(String url) {
    return CopyObstacle.isPrivate(url);
  }

  /** Whether the database has too many connections. */
  public static boolean isRefused(SQLException failure) {
    return Causes.ofDatabase(failure)
        .map(said -> said.getSQLState() + " " + said.getErrorCode())
        .anyMatch(said -> TOO_MANY.matcher(said).matches());
  }

  @Override
  public Connection open() throws SQLException {
    if (!isShared()) {
      try {
        Connection connection = openOwn();
        lent.add(connection);
        return connection;
      } catch (SQLException e) {
        CopyObstacle obstacle = CopyObstacle.to(application, kind);
        if (obstacle == null && isRefused(e)) {
          obstacle =
              new CopyObstacle("the database refuses further connections: " + e.getMessage(), true);
        } else if (obstacle == null && isMisfit(e.getCause())) {
          obstacle =
              new CopyObstacle("the settings of the pool cannot be copied: " + e.getCause(), true);
        }
        if (fallback && obstacle != null) {
          share(obstacle);
        } else if (!isShared()) {
          throw e;
        }
      }
    }
    return application.getConnection();
  }

  /** Whether the pool has a version that HiLo does not know. */
  private static boolean isMisfit(@Nullable Throwable cause) {
    return cause instanceof ReflectiveOperationException
        && !(cause instanceof InvocationTargetException);
  }

  /** Switches to the application's connections. Of several threads, one logs the warning. */
  private void share(CopyObstacle obstacle) {
    if (shared.compareAndSet(false, true)) {
      LOG.log(
          obstacle.mayStarve() ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
          ("HiLo uses the application's connections, because %s. Threads that hold all of them"
                  + " while they wait for ids can block the reservation. Make the pool larger"
                  + " than the number of threads that write, or set 'connections' to a"
                  + " DataSource for HiLo alone; if this is intended, set 'connections' to"
                  + " shared.")
              .formatted(ConnectionSecrets.removedFrom(obstacle.reason())));
      closeUnused();
    }
  }

  /** Closes a copy that is no longer used when its last connection is returned. */
  private void closeUnused() {
    if (isShared() && lent.isEmpty() && !closed) {
      close();
    }
  }

  private Connection openOwn() throws SQLException {
    // The pool's threads inherit the context class loader, and would keep the caller's alive.
    Thread thread = Thread.currentThread();
    ClassLoader callers = thread.getContextClassLoader();
    thread.setContextClassLoader(DedicatedConnections.class.getClassLoader());
    try {
      if (!closed) {
        Connection connection = openOf(copy.get());
        if (!closed) {
          return connection;
        }
        connection.close();
        close(); // Some pools reopen.
      }
      throw new SQLException("HiLo's own connections are closed");
    } catch (ReflectiveOperationException | RuntimeException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw why instanceof SQLException said
          ? said
          : new SQLException(
              ConnectionSecrets.removedFrom("HiLo cannot open a connection of its own yet: " + why),
              e);
    } finally {
      thread.setContextClassLoader(callers);
    }
  }

  /**
   * Concurrent threads each open a copy, and all but one close theirs again. With a lock, a hanging
   * connection would block all of them.
   */
  private Connection openOf(@Nullable Copy known)
      throws SQLException, ReflectiveOperationException {
    String obstacle = known == null ? obstacle() : null;
    if (kind == null || obstacle != null) {
      throw new SQLException("HiLo can have no connections of its own, because " + obstacle);
    }
    Map<String, @Nullable Object> current = kind.credentials();
    Copy own = known == null ? new Copy(kind.copy(timeoutMillis)) : known;
    if (!current.equals(own.credentials)) {
      kind.follow(own.pool, current);
      own.credentials = current;
    }
    try {
      Connection connection = own.pool.getConnection();
      if (copy.compareAndSet(known, own)) {
        return connection;
      }
      connection.close();
    } finally {
      if (copy.get() != own) {
        own.close();
      }
    }
    return openOf(copy.get());
  }

  @Override
  public void close(Connection connection) throws SQLException {
    lent.remove(connection);
    try {
      connection.close();
    } finally {
      closeUnused();
    }
  }

  /** Whether the application's pool could lend a connection now; false if unknown. */
  public boolean isOneToSpare() {
    try {
      return kind != null && kind.isOneToSpare();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /** Opens a connection of the application, within the timeout of its pool. */
  public Connection openApplications() throws SQLException {
    return application.getConnection();
  }

  /**
   * Compares the places that the dedicated and the application's connections lead to.
   *
   * @return the difference as a sentence; null if there is none
   * @throws SQLException if a connection cannot be opened now
   */
  public @Nullable String placeDifference() throws SQLException {
    String own;
    Connection connection = open();
    try {
      own = ConnectionTarget.of(connection);
    } finally {
      close(connection);
    }
    try (Connection applications = openApplications()) {
      String there = ConnectionTarget.of(applications);
      return own.equals(there)
          ? null
          : "HiLo's own connections lead to " + own + ", and the application's to " + there + ".";
    }
  }

  /** Closes the dedicated pool; the next {@link #open} makes another one. */
  @Override
  public void closeIdle() {
    Copy own = copy.getAndSet(null);
    if (own != null) {
      own.close();
    }
  }

  /** Closes the dedicated pool, but not the application's. */
  @Override
  public void close() {
    closed = true;
    Copy own = copy.get();
    if (own != null) {
      own.close();
    }
  }

  /** A copy of the application's pool. */
  private static final class Copy {
    final DataSource pool;

    /** Those of the next connection; null until they are set. */
    volatile @Nullable Map<String, @Nullable Object> credentials;

    Copy(DataSource pool) {
      this.pool = pool;
    }

    void close() {
      try {
        BeanProperties.call(pool, "close");
      } catch (ReflectiveOperationException e) {
        LOG.log(System.Logger.Level.WARNING, "Could not close HiLo's own connections", e);
      }
    }
  }
}
