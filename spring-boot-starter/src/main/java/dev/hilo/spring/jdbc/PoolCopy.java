package dev.hilo.spring.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.util.Credentials;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;

/**
 * A second, small pool with all settings of the application's: address, credentials, schema,
 * isolation, what is run first. It opens with the first connection.
 */
final class PoolCopy implements AutoCloseable {

  /** As many as HiLo has threads, so that one hung statement keeps no other from its turn. */
  private static final int SIZE = 4;

  /** The shortest that HikariCP allows. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(250);

  private final HikariDataSource application;
  private final HikariDataSource pool = new HikariDataSource();

  /**
   * @param patience how long to wait for a connection, unless the application waits less
   */
  PoolCopy(HikariDataSource application, Duration patience) {
    this.application = application;
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

  HikariDataSource dataSource() {
    return pool;
  }

  Connection open() throws SQLException {
    followCredentials();
    return pool.getConnection();
  }

  /** Applications may change them while they run, when a password expires. */
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
