package dev.hilo.spring.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.util.Credentials;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

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
  private final HikariDataSource pool = new HikariDataSource();
  private final ReentrantLock first = new ReentrantLock();

  private volatile boolean opened;

  /**
   * @param patience how long to wait for a connection, unless the application waits less
   */
  PoolCopy(HikariDataSource application, Duration patience) {
    this.application = application;
    this.patience = patience;
    copy();
  }

  private void copy() {
    application.copyStateTo(pool);
    String name = application.getPoolName();
    pool.setPoolName(name == null ? "hilo" : name + "-hilo");
    // Nearly always one connection; more only while that one is held up.
    pool.setMaximumPoolSize(SIZE);
    pool.setMinimumIdle(1);
    pool.setIdleTimeout(IDLE.toMillis());
    // A reservation is one statement, which so needs no second round trip to commit.
    pool.setAutoCommit(true);
    pool.setConnectionTimeout(
        Math.min(
            application.getConnectionTimeout(),
            Math.max(LEAST_TIMEOUT.toMillis(), patience.toMillis())));
    // An outage at the first use is told at once, and tried again with the next reservation.
    pool.setInitializationFailTimeout(1);
  }

  String name() {
    return String.valueOf(pool.getPoolName());
  }

  HikariDataSource pool() {
    return pool;
  }

  /** By {@link #open}. */
  DataSource dataSource() {
    return new DelegatingDataSource(pool) {
      @Override
      public Connection getConnection() throws SQLException {
        return open();
      }
    };
  }

  Connection open() throws SQLException {
    if (!opened) {
      return openFirst();
    }
    followCredentials();
    return pool.getConnection();
  }

  private Connection openFirst() throws SQLException {
    first.lock();
    try {
      if (!opened) {
        copy();
        // Not before: to make them, some pools ask a service, and beans are made without that.
        followCredentials();
      }
      Connection connection = pool.getConnection();
      opened = true;
      return connection;
    } finally {
      first.unlock();
    }
  }

  /**
   * Applications may change them while they run, when a password expires; or make them anew for
   * each connection, in a pool of their own that keeps none to be copied.
   */
  private void followCredentials() {
    Credentials current = application.getCredentials();
    Credentials own = pool.getCredentials();
    if (!Objects.equals(current.getUsername(), own.getUsername())
        || !Objects.equals(current.getPassword(), own.getPassword())) {
      pool.setCredentials(current);
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
    pool.close();
  }
}
