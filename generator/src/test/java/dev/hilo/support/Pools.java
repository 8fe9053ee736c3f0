package dev.hilo.support;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Real pools, small and impatient. */
public final class Pools {

  private Pools() {}

  /** A pool that fails in time. */
  public static HikariDataSource hikari(DataSource source, int size, boolean autoCommit) {
    return new HikariDataSource(config(source, size, autoCommit));
  }

  /** A pool that waits as long as this for a connection. */
  public static HikariDataSource hikari(DataSource source, int size, Duration wait) {
    HikariConfig config = config(source, size, true);
    config.setConnectionTimeout(wait.toMillis());
    return new HikariDataSource(config);
  }

  /** The same, which may be read-only. */
  public static HikariDataSource hikari(
      DataSource source, int size, boolean autoCommit, boolean readOnly, Duration wait) {
    HikariConfig config = config(source, size, autoCommit);
    config.setReadOnly(readOnly);
    config.setConnectionTimeout(wait.toMillis());
    return new HikariDataSource(config);
  }

  private static HikariConfig config(DataSource source, int size, boolean autoCommit) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(size);
    config.setAutoCommit(autoCommit);
    config.setConnectionTimeout(2000);
    config.setInitializationFailTimeout(-1);
    return config;
  }

  /** A pool that opens its connections itself. */
  public static HikariDataSource hikari(
      String url, String user, String password, int size, boolean autoCommit, boolean readOnly) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(size);
    config.setAutoCommit(autoCommit);
    config.setReadOnly(readOnly);
    // It becomes the login timeout of the whole JVM, because the pool has a URL.
    config.setConnectionTimeout(Duration.ofSeconds(30).toMillis());
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  /**
   * A pool that gives up a connection when the driver says in any way that it is broken. Others
   * need to be told it by SQLState, which H2 does not do, and lend a dead connection for as long as
   * they trust it without a test.
   */
  public static HikariDataSource quickToGiveUp(DataSource source, int size, boolean autoCommit) {
    HikariConfig config = config(source, size, autoCommit);
    config.setExceptionOverride(new BrokenByH2());
    return new HikariDataSource(config);
  }

  /** A connection of a pool that has one left: a busy machine may need longer than it waits. */
  public static Connection borrow(DataSource pool) {
    AtomicReference<@Nullable Connection> borrowed = new AtomicReference<>();
    Await.until(
        "the pool opens a connection",
        () -> {
          try {
            borrowed.set(pool.getConnection());
            return true;
          } catch (SQLException e) {
            return false;
          }
        });
    return requireNonNull(borrowed.get());
  }

  /** Fails unless all connections come back. */
  public static void assertNoneLent(HikariDataSource pool) {
    Await.until(
        "all connections are back in the pool",
        () -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
  }

  /** Knows H2's codes for a broken and a closed connection. */
  private static final class BrokenByH2 implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException failure) {
      return failure.getErrorCode() == 90067 || failure.getErrorCode() == 90121
          ? Override.MUST_EVICT
          : Override.CONTINUE_EVICT;
    }
  }
}
