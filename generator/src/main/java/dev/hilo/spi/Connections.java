package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Lends connections to one database. They take part in no transaction of the caller: HiLo commits
 * on them. Thread-safe.
 */
public non-sealed interface Connections extends DatabaseAccess {

  /**
   * Opens a connection for HiLo alone.
   *
   * @throws SQLException if none can be opened now; HiLo tries again. It also tries again after an
   *     unchecked exception, unless that is a programming error, such as a class cast
   */
  Connection open() throws SQLException;

  /**
   * Takes a connection back, in the state in which it was lent.
   *
   * @throws SQLException if that fails; the connection is then not used again
   */
  void close(Connection connection) throws SQLException;

  /**
   * Closes idle connections that are kept for HiLo alone, because the process may be copied. A
   * later {@link #open} works.
   */
  default void closeIdle() {}

  /** The pool that only HiLo uses, perhaps beneath a wrapper; null if there is none. */
  default @Nullable DedicatedConnections copiedPool() {
    return null;
  }

  /**
   * The connections of a DataSource, or of the pool beneath one that Micronaut has injected.
   *
   * @throws IllegalArgumentException if it visibly routes to several databases, or wraps one that
   *     does; or if it visibly lends one connection to all callers. If that shows only at the first
   *     use, {@link #open} throws a {@link SQLFeatureNotSupportedException}
   */
  static Connections of(DataSource dataSource) {
    if (routes(requireNonNull(dataSource, "dataSource"))) {
      throw new IllegalArgumentException(
          ("The DataSource %s routes to several databases, whose ranges would mix into duplicate"
                  + " ids: build one HiLo for each database, on the DataSource that it routes"
                  + " to.")
              .formatted(dataSource.getClass().getName()));
    }
    if (isKind("org.springframework.jdbc.datasource.SingleConnectionDataSource", dataSource)) {
      throw new IllegalArgumentException(oneForAll(dataSource));
    }
    DataSource lender = withoutScope(dataSource);
    AtomicBoolean isProved = new AtomicBoolean();
    return new Connections() {
      @Override
      public Connection open() throws SQLException {
        Connection first = lender.getConnection();
        if (isProved.get()) {
          return first;
        }
        // Before HiLo does anything on it: a caller may have begun a transaction there.
        first.close();
        boolean staysOpen = !first.isClosed();
        Connection next = lender.getConnection();
        if (staysOpen && next == first) {
          throw new SQLFeatureNotSupportedException(oneForAll(lender), "0A000");
        }
        isProved.set(true);
        return next;
      }

      @Override
      public void close(Connection connection) throws SQLException {
        connection.close();
      }
    };
  }

  private static String oneForAll(DataSource dataSource) {
    return ("The DataSource %s lends one connection to all callers, so HiLo would commit or roll"
            + " back what a caller has begun. Give HiLo a pool, or a DataSource that opens a"
            + " connection for each call.")
        .formatted(dataSource.getClass().getName());
  }

  /** The pool beneath Micronaut's proxy, which lends only the connection of the caller's scope. */
  private static DataSource withoutScope(DataSource dataSource) {
    String proxy =
        "io.micronaut.data.connection.jdbc.advice.ContextualAwareDataSource$DataSourceProxy";
    if (dataSource.getClass().getName().equals(proxy)) {
      try {
        return (DataSource)
            dataSource.getClass().getMethod("getTargetDataSource").invoke(dataSource);
      } catch (ReflectiveOperationException | RuntimeException e) {
        // A version that HiLo does not know.
      }
    }
    return dataSource;
  }

  private static boolean routes(DataSource dataSource) {
    return isKind(
        "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource", dataSource);
  }

  private static boolean isKind(String ofSpring, DataSource dataSource) {
    try {
      Class<?> kind = Class.forName(ofSpring, false, dataSource.getClass().getClassLoader());
      return kind.isInstance(dataSource) || dataSource.isWrapperFor(kind);
    } catch (ClassNotFoundException | SQLException | RuntimeException | LinkageError e) {
      // Spring is absent, or the DataSource does not answer.
      return false;
    }
  }
}
