package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import dev.hilo.connection.Obstacle;
import dev.hilo.connection.Place;
import dev.hilo.connection.PoolCopy;
import dev.hilo.connection.TooManyConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * <p>Nothing opens before the first use. Normally one connection is open, at most {@link #MOST}.
 * Thread-safe.
 */
public final class DedicatedConnections implements Connections, AutoCloseable {

  /** The most connections at the same time: one for each thread of HiLo, and one for its close. */
  public static final int MOST = PoolCopy.MOST;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DataSource application;
  private final PoolCopy copy;
  private final boolean fallback;

  /** The connections of the copy that are in use. By identity: a closed one may not be hashed. */
  private final Set<Connection> open =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  /** Once true it stays true. */
  private final AtomicBoolean shared = new AtomicBoolean();

  private DedicatedConnections(DataSource application, PoolCopy copy, boolean fallback) {
    this.application = application;
    this.copy = copy;
    this.fallback = fallback;
  }

  /**
   * Connections that are dedicated where that is possible.
   *
   * @param application the DataSource of the application
   * @param reserveTimeout how long a reservation may take; nothing waits longer for a connection
   * @param fallback whether to use the application's connections, with a warning, if there is an
   *     {@link #obstacle} or the database refuses further connections. Without it {@link #open}
   *     fails then
   * @throws IllegalArgumentException if it can be seen that the DataSource routes to several
   *     databases
   */
  public static DedicatedConnections of(
      DataSource application, Duration reserveTimeout, boolean fallback) {
    Connections.of(application); // for its check
    PoolCopy copy = new PoolCopy(application, requireNonNull(reserveTimeout, "reserveTimeout"));
    DedicatedConnections connections = new DedicatedConnections(application, copy, fallback);
    Obstacle obstacle = copy.obstacle();
    if (fallback && obstacle != null) {
      connections.share(obstacle.reason(), obstacle.matters());
    }
    return connections;
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
    Obstacle obstacle = copy.obstacle();
    return obstacle == null ? null : obstacle.reason();
  }

  /** Whether {@link #open} gives the application's connections, from now on. */
  public boolean isShared() {
    return shared.get();
  }

  @Override
  public Connection open() throws SQLException {
    if (shared.get()) {
      return application.getConnection();
    }
    try {
      Connection connection = copy.open();
      open.add(connection);
      return connection;
    } catch (SQLException e) {
      if (!fallback) {
        throw e;
      }
      if (!shared.get()) {
        shareBecauseOf(e);
      }
      return application.getConnection();
    }
  }

  private void shareBecauseOf(SQLException failure) throws SQLException {
    Obstacle obstacle = copy.obstacle();
    if (obstacle != null) {
      share(obstacle.reason(), obstacle.matters());
    } else if (TooManyConnections.isCauseOf(failure)) {
      share("the database refuses further connections: " + failure.getMessage(), true);
    } else {
      throw failure;
    }
  }

  /** Several threads may come here at once; one warns. */
  private void share(String reason, boolean matters) {
    if (!shared.compareAndSet(false, true)) {
      return;
    }
    LOG.log(
        matters ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
        "HiLo uses the application's connections, because "
            + reason
            + ". Threads that hold all of them while they wait for ids can block the reservation."
            + " Make the pool larger than the number of threads that write, or set 'connections' to"
            + " a DataSource for HiLo alone; if this is intended, set 'connections' to shared.");
    closeUnused();
  }

  /** A copy that is no longer used closes when its last connection comes back. */
  private void closeUnused() {
    if (shared.get() && open.isEmpty()) {
      copy.close();
    }
  }

  @Override
  public void close(Connection connection) throws SQLException {
    boolean own = open.remove(connection);
    try {
      connection.close();
    } finally {
      if (own) {
        closeUnused();
      }
    }
  }

  /** Whether the application's pool could lend a connection now; false where it does not tell. */
  public boolean isOneToSpare() {
    return copy.isOneToSpare();
  }

  /**
   * A connection of the application's, which waits until there is one.
   *
   * @throws SQLException if there is none in the pool's own time
   */
  public Connection openApplications() throws SQLException {
    return application.getConnection();
  }

  /**
   * Compares where a connection of HiLo's own and one of the application's lead to. Waits for one
   * of each, one after the other.
   *
   * @return the difference as a sentence; null if there is none
   * @throws SQLException if one of them cannot be opened now
   */
  public @Nullable String placeDifference() throws SQLException {
    Place own;
    Connection connection = open();
    try {
      own = Place.of(connection);
    } finally {
      close(connection);
    }
    try (Connection applications = openApplications()) {
      Place there = Place.of(applications);
      return own.equals(there)
          ? null
          : "HiLo's own connections lead to " + own + ", and the application's to " + there + ".";
    }
  }

  /** Whether a database refuses one more connection because there are too many. */
  public static boolean isRefused(SQLException failure) {
    return TooManyConnections.isCauseOf(failure);
  }

  /** Closes HiLo's own pool. The application's stays open. */
  @Override
  public void close() {
    copy.close();
  }
}
