package dev.hilo.connection;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What differs from one kind of pool to the next. An object reads one pool of the application, by
 * reflection and without changing or opening it. Thread-safe.
 */
abstract class PoolKind {

  /** At most this many connections at once: one for each thread of HiLo, and one for its close. */
  static final int MOST = 9;

  /** An idle connection is closed after this time, unless it is the last one. */
  static final Duration IDLE = Duration.ofSeconds(10);

  /** A test of a connection that takes longer has failed. */
  static final Duration VALIDATION = Duration.ofSeconds(1);

  final DataSource pool;
  private final List<String> credentials;

  /**
   * @param credentials the settings that an application may change while its pool runs
   */
  PoolKind(DataSource pool, String... credentials) {
    this.pool = pool;
    this.credentials = List.of(credentials);
  }

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
  abstract DataSource copy(Duration timeout) throws ReflectiveOperationException;

  /** Whether the application's pool could lend a connection now that no other thread waits for. */
  abstract boolean isOneToSpare() throws ReflectiveOperationException;

  /** The address of the database, or the DataSource that has it; null if it is not set. */
  abstract @Nullable Object source() throws ReflectiveOperationException;

  /** Whether the pool takes part in distributed transactions. */
  boolean isTransactional() throws ReflectiveOperationException {
    return false;
  }

  /** The object that has the settings of a pool. */
  Object settings(DataSource pool) throws ReflectiveOperationException {
    return pool;
  }

  /** What the application may change while its pool runs, as it is now. */
  Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (String name : credentials) {
      values.put(name, Beans.own(Beans.call(settings(pool), "get" + name)));
    }
    return values;
  }

  /** Lets a copy open its next connections with other credentials. */
  void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException {
    Beans.set(settings(copy), "set", changed);
  }

  /** The address of the database; null if that cannot be seen. */
  final @Nullable String address() throws ReflectiveOperationException {
    Object source = source();
    Method getter = source instanceof DataSource ? Beans.getter(source, "Url") : null;
    return (getter == null ? source : getter.invoke(source)) instanceof String url ? url : null;
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
