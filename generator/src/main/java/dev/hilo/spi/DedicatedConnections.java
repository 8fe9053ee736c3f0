package dev.hilo.spi;

import dev.hilo.internal.connection.BeanProperties;
import dev.hilo.internal.connection.CopyObstacle;
import dev.hilo.internal.connection.PoolCopier;
import dev.hilo.internal.connection.TooManyConnections;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of HiLo's own, from a second, small pool with the settings of the application's pool.
 * Callers that hold all connections of the application while they wait for ids then do not block
 * the reservation.
 *
 * <p>HikariCP, Agroal, Tomcat JDBC and Commons DBCP 2 are copied, bare or in a wrapper of Spring,
 * of datasource-proxy, of P6Spy or of OpenTelemetry. The copy is of the pool beneath: what a
 * wrapper logs does not include HiLo's statements.
 *
 * <p>Nothing opens before the first use, because an application may set up its pool after HiLo is
 * built. Normally one connection is open, at most {@link #MOST}. Thread-safe.
 */
public final class DedicatedConnections implements Connections, AutoCloseable {

  /** The most connections at the same time: one for each thread of HiLo, and one for its close. */
  public static final int MOST = PoolCopier.MOST;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DataSource application;
  private final @Nullable PoolCopier kind;
  private final long timeoutMillis;
  private final boolean fallback;

  /** Null until its first connection has opened. */
  private final AtomicReference<@Nullable DataSource> copy = new AtomicReference<>();

  /** What the copy opens its next connection with. */
  private volatile Map<String, @Nullable Object> credentials = Map.of();

  /** The connections of the copy that are in use. By identity: a closed one may not be hashed. */
  private final Set<Connection> lent =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  private final AtomicBoolean shared = new AtomicBoolean();
  private volatile boolean closed;

  private DedicatedConnections(DataSource application, Duration timeout, boolean fallback) {
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
   * Connections that are dedicated where that is possible.
   *
   * @param application the DataSource of the application
   * @param reserveTimeout how long a reservation may take; nothing waits longer for a connection
   * @param fallback whether to use the application's connections, with a warning, and not to fail,
   *     if there is an {@link #obstacle} or the database refuses further connections
   * @throws IllegalArgumentException if it can be seen that the DataSource routes to several
   *     databases
   */
  public static DedicatedConnections of(
      DataSource application, Duration reserveTimeout, boolean fallback) {
    Connections.of(application); // for its check
    return new DedicatedConnections(application, reserveTimeout, fallback);
  }

  @Override
  public @Nullable DedicatedConnections dedicated() {
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
   * Why there can be no connections of HiLo's own by the present settings of the application's
   * pool, as the end of a sentence; null if there can.
   */
  public @Nullable String obstacle() {
    CopyObstacle obstacle = CopyObstacle.to(application, kind);
    return obstacle == null ? null : obstacle.reason();
  }

  /** Whether {@link #open} gives the application's connections, from now on. */
  public boolean isShared() {
    return shared.get();
  }

  /** Whether a database refuses one more connection because there are too many. */
  public static boolean isRefused(SQLException failure) {
    return TooManyConnections.isCauseOf(failure);
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

  /** Whether the pool's class is another version than those that HiLo knows. */
  private static boolean isMisfit(@Nullable Throwable cause) {
    return cause instanceof ReflectiveOperationException
        && !(cause instanceof InvocationTargetException);
  }

  /** Several threads may come here at once; one warns. */
  private void share(CopyObstacle obstacle) {
    if (shared.compareAndSet(false, true)) {
      LOG.log(
          obstacle.matters() ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
          "HiLo uses the application's connections, because "
              + obstacle.reason()
              + ". Threads that hold all of them while they wait for ids can block the reservation."
              + " Make the pool larger than the number of threads that write, or set 'connections'"
              + " to a DataSource for HiLo alone; if this is intended, set 'connections' to"
              + " shared.");
      closeUnused();
    }
  }

  /** A copy that is no longer used closes when its last connection comes back. */
  private void closeUnused() {
    if (isShared() && lent.isEmpty() && !closed) {
      close();
    }
  }

  private Connection openOwn() throws SQLException {
    // The pool's threads inherit the context class loader, and would hold on to the caller's.
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
        close(); // Some pools open again.
      }
      throw new SQLException("HiLo's own connections are closed");
    } catch (ReflectiveOperationException | RuntimeException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw why instanceof SQLException said
          ? said
          : new SQLException("HiLo cannot open a connection of its own yet: " + why, e);
    } finally {
      thread.setContextClassLoader(callers);
    }
  }

  /**
   * Threads that come at the same time each open a copy, and all but one close theirs again. With a
   * lock, a connection that hangs would hold up all of them.
   */
  private Connection openOf(@Nullable DataSource known)
      throws SQLException, ReflectiveOperationException {
    String obstacle = known == null ? obstacle() : null;
    if (kind == null || obstacle != null) {
      throw new SQLException("HiLo can have no connections of its own, because " + obstacle);
    }
    Map<String, @Nullable Object> current = kind.credentials(credentials);
    DataSource own = known == null ? kind.copy(timeoutMillis) : known;
    if (known == null || current != credentials) {
      kind.follow(own, current);
    }
    try {
      Connection connection = own.getConnection();
      if (copy.compareAndSet(known, own)) {
        credentials = current;
        return connection;
      }
      connection.close();
    } finally {
      if (copy.get() != own) {
        closePool(own);
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

  /** Whether the application's pool could lend a connection now; false where it does not tell. */
  public boolean isOneToSpare() {
    try {
      return kind != null && kind.isOneToSpare();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /** A connection of the application's; fails if there is none in the pool's own time. */
  public Connection openApplications() throws SQLException {
    return application.getConnection();
  }

  /**
   * How the places differ that a connection of HiLo's own and then one of the application's lead
   * to, as a sentence; null if they do not.
   *
   * @throws SQLException if one of them cannot be opened now
   */
  public @Nullable String placeDifference() throws SQLException {
    String own;
    Connection connection = open();
    try {
      own = place(connection);
    } finally {
      close(connection);
    }
    try (Connection applications = openApplications()) {
      String there = place(applications);
      return own.equals(there)
          ? null
          : "HiLo's own connections lead to " + own + ", and the application's to " + there + ".";
    }
  }

  /** Without the hosts, of which a cluster has several, and the properties, which may be secret. */
  private static String place(Connection connection) throws SQLException {
    DatabaseMetaData said = connection.getMetaData();
    String address = String.valueOf(said.getURL()).replaceFirst("[?;].*", "");
    return "%s (user %s, catalog %s, schema %s)"
        .formatted(
            address.replaceFirst("//[^/?;]*", "//*"),
            said.getUserName(),
            connection.getCatalog(),
            connection.getSchema());
  }

  /** Closes HiLo's own pool, for good. The application's stays open. */
  @Override
  public void close() {
    closed = true;
    DataSource own = copy.get();
    if (own != null) {
      closePool(own);
    }
  }

  private static void closePool(DataSource own) {
    try {
      BeanProperties.call(own, "close");
    } catch (ReflectiveOperationException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not close HiLo's own connections", e);
    }
  }
}
