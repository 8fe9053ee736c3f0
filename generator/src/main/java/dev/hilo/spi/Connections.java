package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
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
   * The connections of a DataSource.
   *
   * @throws IllegalArgumentException if it visibly routes to several databases, or wraps one that
   *     does
   */
  static Connections of(DataSource dataSource) {
    if (routes(requireNonNull(dataSource, "dataSource"))) {
      throw new IllegalArgumentException(
          ("The DataSource %s routes to several databases, whose ranges would mix into duplicate"
                  + " ids: build one HiLo for each database, on the DataSource that it routes"
                  + " to.")
              .formatted(dataSource.getClass().getName()));
    }
    return new Connections() {
      @Override
      public Connection open() throws SQLException {
        return dataSource.getConnection();
      }

      @Override
      public void close(Connection connection) throws SQLException {
        connection.close();
      }
    };
  }

  private static boolean routes(DataSource dataSource) {
    String springs = "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource";
    try {
      Class<?> routing = Class.forName(springs, false, dataSource.getClass().getClassLoader());
      return routing.isInstance(dataSource) || dataSource.isWrapperFor(routing);
    } catch (ClassNotFoundException | SQLException | RuntimeException | LinkageError e) {
      // Spring is absent, or the DataSource does not answer.
      return false;
    }
  }
}
