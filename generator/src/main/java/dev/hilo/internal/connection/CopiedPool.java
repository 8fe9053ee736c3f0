package dev.hilo.internal.connection;

import dev.hilo.internal.common.Causes;
import dev.hilo.internal.common.ConnectionSecrets;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
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
 * <p>HikariCP and Agroal are copied, also from within wrappers of Spring, Micronaut,
 * datasource-proxy, P6Spy and OpenTelemetry. A wrapper does not log HiLo's statements.
 *
 * <p>Nothing opens before the first use, because an application may set up its pool after HiLo is
 * built. Normally one connection is open, at most {@link #MOST}. Thread-safe.
 */
public final class CopiedPool implements DedicatedConnections {

  /** The most connections at the same time: one for each thread of HiLo, and one for its close. */
  public static final int MOST = 9;

  /**
   * The standard SQLState, and the codes of MySQL (for server and user), of Oracle (for listener,
   * server and user), and of Azure.
   */
  private static final Pattern TOO_MANY =
      Pattern.compile(
          "53300 .*|(08004|42000|HY000) (1040|1226|1203)|.* (1251[689]|12520|10928)"
              + "|61000 (18|20|2391)");

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Connections application;
  private final PoolCopier copier;
  private final long timeoutMillis;
  private final boolean fallback;

  /** Null until the first connection has opened. */
  private final AtomicReference<@Nullable DataSource> copy = new AtomicReference<>();

  /** By identity, because a closed connection may not have a hash code. */
  private final Set<Connection> lent =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  private final AtomicBoolean shared = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * Dedicated connections if they are possible.
   *
   * @param reserveTimeout the longest wait for a connection
   * @param fallback whether to use the application's connections, with a warning, instead of
   *     failing if there is an {@link #obstacle} or the database refuses further connections
   * @throws IllegalArgumentException if the DataSource visibly routes to several databases
   */
  public CopiedPool(DataSource application, Duration reserveTimeout, boolean fallback) {
    this.application = Connections.of(application);
    this.copier = PoolCopier.of(application);
    this.timeoutMillis = reserveTimeout.toMillis();
    this.fallback = fallback;
    String obstacle = obstacle();
    if (fallback && obstacle != null) {
      share(obstacle);
    }
  }

  @Override
  public @Nullable DedicatedConnections copiedPool() {
    return isShared() ? null : this;
  }

  @Override
  public String adviceOnConnections() {
    return isShared()
        ? DedicatedConnections.super.adviceOnConnections()
        : "Check that the database accepts connections, and some more than the application's pool"
            + " has: HiLo opens its own, nearly always one. If that is too many, set 'connections'"
            + " to shared.";
  }

  /**
   * Why the present settings of the application's pool allow no dedicated connections, as the end
   * of a sentence; null if they do.
   */
  public @Nullable String obstacle() {
    try {
      return copier.obstacle();
    } catch (RuntimeException | LinkageError e) {
      return "the settings of the pool cannot be read: " + e;
    }
  }

  /** Whether {@link #open} lends the application's connections from now on. */
  public boolean isShared() {
    return shared.get();
  }

  /** Whether the database has too many connections. */
  static boolean isRefused(SQLException failure) {
    return Causes.ofDatabase(failure)
        .map(said -> said.getSQLState() + " " + said.getErrorCode())
        .anyMatch(said -> TOO_MANY.matcher(said).matches());
  }

  @Override
  public Connection open() throws SQLException {
    if (!isShared()) {
      try {
        return openOwn();
      } catch (SQLException e) {
        String obstacle = obstacle(e);
        if (fallback && obstacle != null) {
          share(obstacle);
        } else if (!isShared()) {
          throw e;
        }
      }
    }
    return application.open();
  }

  /** Why no dedicated connection will open later either; null if one may. */
  private @Nullable String obstacle(SQLException failure) {
    String obstacle = obstacle();
    if (obstacle != null) {
      return obstacle;
    }
    if (isRefused(failure)) {
      return "the database refuses further connections: " + failure.getMessage();
    }
    // The pool has a version that HiLo does not know.
    return failure.getCause() instanceof LinkageError unknown
        ? "the settings of the pool cannot be copied: " + unknown
        : null;
  }

  /** Switches to the application's connections. Of several threads, one logs the warning. */
  private void share(String obstacle) {
    if (shared.compareAndSet(false, true)) {
      LOG.log(
          copier.mayStarve() ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
          ("HiLo uses the application's connections, because %s. Threads that hold all of them"
                  + " while they wait for ids can block the reservation. Make the pool larger"
                  + " than the number of threads that write, or set 'connections' to a"
                  + " DataSource for HiLo alone; if this is intended, set 'connections' to"
                  + " shared.")
              .formatted(ConnectionSecrets.removedFrom(obstacle)));
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
    thread.setContextClassLoader(CopiedPool.class.getClassLoader());
    try {
      while (!closed) {
        Connection connection = openOf(copy.get());
        if (connection != null) {
          return connection;
        }
      }
      closeIdle(); // The copy may be newer than the close.
      throw new SQLException("HiLo's own connections are closed");
    } catch (RuntimeException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      if (why instanceof RuntimeException bug && bug != e && !Causes.mayPass(bug)) {
        throw bug; // The driver's, which the pool has wrapped.
      }
      if (why instanceof LinkageError bug) {
        throw bug;
      }
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
   *
   * @return null if the copy has changed meanwhile
   */
  private @Nullable Connection openOf(@Nullable DataSource known) throws SQLException {
    DataSource own = known == null ? newCopy() : known;
    copier.follow(own);
    Connection connection = null;
    boolean isLent = false;
    try {
      connection = own.getConnection();
      if (copy.compareAndSet(known, own) && !closed) {
        lent.add(connection);
        isLent = true;
        return connection;
      }
      return null;
    } finally {
      try {
        if (connection != null && !isLent) {
          connection.close();
        }
      } finally {
        if (copy.get() != own) {
          close(own);
        }
      }
    }
  }

  private DataSource newCopy() throws SQLException {
    String obstacle = obstacle();
    if (obstacle != null) {
      throw new SQLException("HiLo can have no connections of its own, because " + obstacle);
    }
    try {
      return copier.copy(timeoutMillis);
    } catch (LinkageError e) {
      throw new SQLException("HiLo cannot copy the pool: " + e, e);
    }
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

  /** Lets the copy forget a connection that is lent; returns false if it cannot. */
  boolean evict(Connection given) {
    DataSource own = copy.get();
    return own != null && lent.contains(given) && copier.evict(own, given);
  }

  /** Closes the dedicated pool; the next {@link #open} makes another one. */
  @Override
  public void closeIdle() {
    close(copy.getAndSet(null));
  }

  /** Closes the dedicated pool, but not the application's. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
  }

  private static void close(@Nullable DataSource pool) {
    if (pool instanceof AutoCloseable own) {
      try {
        own.close();
      } catch (Exception e) {
        LOG.log(System.Logger.Level.WARNING, "Could not close HiLo's own connections", e);
      }
    }
  }
}
