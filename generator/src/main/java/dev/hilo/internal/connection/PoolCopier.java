package dev.hilo.internal.connection;

import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Copies a pool of the application by its public API, without opening it. Only a pool is copied
 * whose connections are determined by its configuration. Thread-safe.
 */
interface PoolCopier {

  /** An idle connection is closed after so many milliseconds, unless it is the last one. */
  long IDLE = 10_000;

  Pattern PRIVATE =
      Pattern.compile(
          "(?i)jdbc:(h2:mem:(;.*)?|sqlite:|sqlite::memory:.*"
              + "|sqlite:file:(?!.*cache=shared).*(:memory:|mode=memory).*)");

  Pattern DRIVERS =
      Pattern.compile(
          "(org\\.(h2|postgresql|mariadb|hsqldb|apache\\.derby|sqlite)|com\\.mysql|oracle\\.jdbc"
              + "|com\\.microsoft\\.sqlserver)\\.(?!.*(Pool|XA)).*DataSource");

  /**
   * HikariCP, and subclasses that override nothing of it. Others may open other connections. Not in
   * the class of its copier, which does not load where HikariCP is absent.
   */
  Set<String> HIKARI =
      Set.of(
          "com.zaxxer.hikari.HikariDataSource",
          "io.micronaut.configuration.jdbc.hikari.HikariUrlDataSource");

  /** DataSources of Spring that open a connection for each call. */
  Pattern WITHOUT_POOL =
      Pattern.compile(
          "org\\.springframework\\.jdbc\\.datasource\\."
              + "((DriverManager|SimpleDriver|SingleConnection)DataSource|embedded\\..*)");

  /** The copier of the pool beneath all known wrappers. */
  static PoolCopier of(DataSource application) {
    DataSource pool = KnownWrappers.innermost(application);
    String name = pool.getClass().getName();
    try {
      if (HIKARI.contains(name)) {
        return new HikariCopier((HikariDataSource) pool);
      }
      if (name.equals(AgroalCopier.CLASS)) {
        return new AgroalCopier((AgroalDataSource) pool);
      }
    } catch (ClassCastException | LinkageError e) {
      // The application has the pool from another class loader.
    }
    return new NoCopier(pool);
  }

  /**
   * Why the present settings allow no copy, as the end of a sentence that begins with "because";
   * null if they do.
   */
  @Nullable String obstacle();

  /**
   * Makes a second pool with the present settings, without opening a connection.
   *
   * @param timeout the longest wait for a connection in milliseconds
   */
  DataSource copy(long timeout) throws SQLException;

  /** Gives a copy the present credentials of the application. Called for each connection. */
  default void follow(DataSource copy) {}

  /** Lets a copy forget a connection that it lent; returns false if it has no way to. */
  default boolean evict(DataSource copy, Connection lent) {
    return false;
  }

  /** Whether callers may hold all connections; not if each call opens a new one. */
  default boolean mayStarve() {
    return true;
  }

  /** The obstacle by what opens the connections of a pool. */
  static @Nullable String obstacle(@Nullable String dataSource, @Nullable Object url) {
    if (dataSource != null && !DRIVERS.matcher(dataSource).matches()) {
      return "the pool gets its connections from a " + dataSource;
    }
    return url instanceof String address && PRIVATE.matcher(address).matches()
        ? "its database in memory is private to each connection"
        : null;
  }

  /** The shorter of two timeouts; zero or less means that the application has none. */
  static long shorter(long applications, long timeout) {
    return applications > 0 ? Math.min(applications, timeout) : timeout;
  }

  /** What is no pool, or one that HiLo does not know. */
  record NoCopier(DataSource unknown) implements PoolCopier {

    @Override
    public String obstacle() {
      String reason =
          unknown instanceof XADataSource
              ? "takes part in distributed transactions (XA)"
              : "is neither a pool nor a wrapper that HiLo knows how to copy";
      return "a " + unknown.getClass().getName() + " " + (mayStarve() ? reason : "has no pool");
    }

    @Override
    public boolean mayStarve() {
      String name = unknown.getClass().getName();
      return !WITHOUT_POOL.matcher(name).matches() && !DRIVERS.matcher(name).matches();
    }

    @Override
    public DataSource copy(long timeout) {
      throw new UnsupportedOperationException();
    }
  }
}
