package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where connections come from, and go back to. All lead to the same database. Thread-safe.
 *
 * <p>They take part in no transaction but their own: HiLo commits on them.
 */
public non-sealed interface Connections extends Host {

  /**
   * A connection for HiLo alone until it is closed.
   *
   * @throws SQLException if none can be opened now; HiLo tries again. It also tries again after an
   *     unchecked exception, unless that is a programming error ({@link UncheckedFailure})
   */
  Connection open() throws SQLException;

  /**
   * Gives a connection back, in the state in which it came.
   *
   * @param connection one that {@link #open} returned
   * @throws SQLException if that fails; the connection is then not used again
   */
  void close(Connection connection) throws SQLException;

  /**
   * What these are apart from the application's connections, with which they have to be compared.
   *
   * @return null if these are the application's, or were given for HiLo alone
   */
  default @Nullable DedicatedConnections dedicated() {
    return null;
  }

  /**
   * The connections of a DataSource.
   *
   * @throws IllegalArgumentException if it can be seen that it routes to several databases
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
