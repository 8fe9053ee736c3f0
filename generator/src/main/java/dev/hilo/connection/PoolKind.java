package dev.hilo.connection;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What differs from one kind of pool to the next. An object reads one pool of the application, by
 * reflection and without changing it; each failure to do so is a {@link
 * ReflectiveOperationException}. Thread-safe.
 */
interface PoolKind {

  /** At most this many connections at once: one for each thread of HiLo. */
  int MOST = 8;

  /** An idle connection is closed after this time, unless it is the last one. */
  Duration IDLE = Duration.ofSeconds(10);

  /** A pool that has to wait longer for the answer to a test opens another connection instead. */
  Duration VALIDATION = Duration.ofSeconds(1);

  /** Databases in memory that only the connection that created them can see. */
  Pattern PRIVATE =
      Pattern.compile(
          "jdbc:(h2:mem:(;.*)?|sqlite:|sqlite::memory:.*"
              + "|sqlite:file:(?!.*cache=shared).*(:memory:|mode=memory).*)",
          Pattern.CASE_INSENSITIVE);

  /** The kind of this pool; null if its exact class is not known. */
  static @Nullable PoolKind of(DataSource pool) {
    return switch (pool.getClass().getName()) {
      case "com.zaxxer.hikari.HikariDataSource" -> new HikariKind(pool);
      case "io.agroal.pool.DataSource" -> new AgroalKind(pool);
      case "org.apache.tomcat.jdbc.pool.DataSource" -> new TomcatKind(pool);
      case "org.apache.commons.dbcp2.BasicDataSource" -> new DbcpKind(pool);
      default -> null;
    };
  }

  /**
   * A new pool with the current settings of the application's. It opens no connection before it is
   * asked for one.
   *
   * @param timeout how long a caller waits for a connection, unless the application waits less
   */
  DataSource copy(Duration timeout) throws ReflectiveOperationException;

  /** What the application may change while its pool runs, by the names of the settings. */
  Map<String, @Nullable Object> credentials() throws ReflectiveOperationException;

  /**
   * Lets a copy open its next connections with other credentials.
   *
   * @param changed the credentials that are not as they were
   */
  void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException;

  /** Whether the application's pool could lend a connection now that no other thread waits for. */
  boolean isOneToSpare() throws ReflectiveOperationException;

  /** The address of the database; null if it is not set, or set in another way. */
  @Nullable String address() throws ReflectiveOperationException;

  /** Whether the pool takes part in distributed transactions. */
  default boolean isTransactional() throws ReflectiveOperationException {
    return false;
  }

  /** The shorter of two timeouts, of which a pool may have none: zero or less. */
  static Duration shorter(Duration applications, Duration timeout) {
    return applications.compareTo(Duration.ZERO) > 0 && applications.compareTo(timeout) < 0
        ? applications
        : timeout;
  }

  /** The same in milliseconds. */
  static long shorter(long applications, Duration timeout) {
    return shorter(Duration.ofMillis(applications), timeout).toMillis();
  }
}
