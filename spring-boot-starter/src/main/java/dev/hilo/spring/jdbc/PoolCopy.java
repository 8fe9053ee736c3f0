package dev.hilo.spring.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.util.Credentials;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A second, small pool with all settings of the application's: address, credentials, schema,
 * isolation, what is run first. It opens with the first connection, with what is set by then: an
 * application may set some of that when it has started. Thread-safe.
 */
final class PoolCopy implements AutoCloseable {

  /** As many as HiLo has threads, so that one hung statement keeps no other from its turn. */
  private static final int SIZE = 4;

  /** The shortest that HikariCP allows. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(250);

  private final HikariDataSource application;
  private final Duration patience;

  /** Null until the first connection came; then it stays. */
  private final AtomicReference<@Nullable HikariDataSource> pool = new AtomicReference<>();

  private final AtomicBoolean metered = new AtomicBoolean();

  private volatile boolean closed;

  /**
   * @param patience how long to wait for a connection, unless the application waits less
   */
  PoolCopy(HikariDataSource application, Duration patience) {
    this.application = application;
    this.patience = patience;
  }

  /** What the application's pool is set to now, and what is different in this one. */
  HikariConfig settings() {
    HikariConfig settings = new HikariConfig();
    application.copyStateTo(settings);
    settings.setPoolName(name());
    // Nearly always one connection; more only while that one is held up.
    settings.setMaximumPoolSize(SIZE);
    settings.setMinimumIdle(1);
    settings.setIdleTimeout(IDLE.toMillis());
    // A reservation is one statement, which so needs no second round trip to commit.
    settings.setAutoCommit(true);
    settings.setConnectionTimeout(
        Math.min(
            application.getConnectionTimeout(),
            Math.max(LEAST_TIMEOUT.toMillis(), patience.toMillis())));
    // An outage at the first use is told at once, and tried again with the next reservation.
    settings.setInitializationFailTimeout(1);
    // If several threads open this pool at once, all but one are closed, and closing a pool would
    // unregister the MBeans of their common name.
    settings.setRegisterMbeans(false);
    if (settings.getMetricRegistry() == null) {
      settings.setMetricsTrackerFactory(null);
    }
    return settings;
  }

  String name() {
    String name = application.getPoolName();
    return name == null ? "hilo" : name + "-hilo";
  }

  /** By {@link #open}. */
  DataSource dataSource() {
    return new AbstractDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        return open();
      }

      @Override
      public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("The pool has a user of its own.");
      }
    };
  }

  Connection open() throws SQLException {
    HikariDataSource known = pool.get();
    HikariDataSource own = known == null ? openFirst() : known;
    followCredentials(own);
    followMeters(own);
    return own.getConnection();
  }

  /**
   * Threads that come at once each open a pool, and all but one close theirs. With a lock, a
   * connection that hangs would hold up all of them.
   */
  private HikariDataSource openFirst() throws SQLException {
    HikariConfig settings = settings();
    // Not before: to make them, some pools ask a service, and beans are made without that.
    settings.setCredentials(application.getCredentials());
    HikariDataSource opened = connected(settings);
    HikariDataSource winner = pool.compareAndExchange(null, opened);
    if (winner != null || closed) {
      opened.close();
    }
    return winner == null ? opened : winner;
  }

  private static HikariDataSource connected(HikariConfig settings) throws SQLException {
    try {
      return new HikariDataSource(settings);
    } catch (RuntimeException e) {
      if (e.getCause() instanceof SQLException said) {
        throw said;
      }
      throw e;
    }
  }

  /**
   * Applications may change them while they run, when a password expires; or make them anew for
   * each connection, in a pool of their own that keeps none to be copied.
   */
  private void followCredentials(HikariDataSource own) {
    Credentials current = application.getCredentials();
    Credentials used = own.getCredentials();
    if (!Objects.equals(current.getUsername(), used.getUsername())
        || !Objects.equals(current.getPassword(), used.getPassword())) {
      own.setCredentials(current);
    }
  }

  /** The application's pool may get its meters later than this one is opened. */
  private void followMeters(HikariDataSource own) {
    MetricsTrackerFactory meters = application.getMetricsTrackerFactory();
    if (meters != null && metered.compareAndSet(false, true)) {
      own.setMetricsTrackerFactory(meters);
    }
  }

  /** Whether the application's pool has a connection that nobody waits for. */
  boolean isOneToSpare() {
    HikariPoolMXBean state = application.getHikariPoolMXBean();
    return state == null
        || (state.getThreadsAwaitingConnection() == 0
            && (state.getIdleConnections() > 0
                || state.getTotalConnections() < application.getMaximumPoolSize()));
  }

  @Override
  public void close() {
    closed = true;
    HikariDataSource own = pool.get();
    if (own != null) {
      own.close();
    }
  }
}
