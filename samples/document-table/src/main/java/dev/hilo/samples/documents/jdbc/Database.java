package dev.hilo.samples.documents.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs statements, each call on a connection and in a transaction of its own. */
final class Database {

  private final DataSource dataSource;

  Database(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** What is done with a prepared statement. */
  @FunctionalInterface
  interface Work<T> {
    T on(PreparedStatement statement) throws SQLException;
  }

  /** What is done with a connection. */
  @FunctionalInterface
  interface Errand<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Runs one statement, in auto-commit mode. */
  <T> T run(String sql, Work<T> work) throws SQLException {
    return connected(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return work.on(statement);
          }
        });
  }

  /** Runs one statement many times, all or none. */
  void runAll(String sql, Work<int[]> work) throws SQLException {
    connected(
        connection -> {
          connection.setAutoCommit(false);
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            work.on(statement);
            connection.commit();
          } catch (SQLException | RuntimeException e) {
            rollBack(connection, e);
            throw e;
          }
          connection.setAutoCommit(true);
          return null;
        });
  }

  <T> T connected(Errand<T> errand) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return errand.on(connection);
    }
  }

  /** Puts the connection back as it was; what fails then must not hide the first failure. */
  private static void rollBack(Connection connection, Exception failure) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
