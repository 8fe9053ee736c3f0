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
   *     unchecked exception, unless that is a programming error ({@link UncheckedFailure})
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

  /**
   * The copy of the application's pool, to be compared with the original; null if these connections
   * do not come from one.
   */
  default @Nullable DedicatedConnections copiedPool() {
    return null;
  }

  /**
   * The connections of a DataSource.
   *
   * @throws IllegalArgumentException if it visibly routes to several databases
   */
  static Connections of(DataSource dataSource) {
    Routing.refuse(requireNonNull(dataSource, "dataSource"));
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
}
