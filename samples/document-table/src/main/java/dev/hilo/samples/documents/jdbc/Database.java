package dev.hilo.samples.documents.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Runs statements, each call on a connection and in a transaction of its own. The purpose is for
 * the message of a failure: {@code store orders/1-A}.
 */
record Database(DataSource dataSource) {

  /** What is done with a statement. */
  @FunctionalInterface
  interface Work<T> {
    T on(PreparedStatement statement) throws SQLException;
  }

  /** Runs one statement with these values, in auto-commit mode. */
  <T> T run(String purpose, String sql, Work<T> work, Object... values) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      return work.on(statement);
    } catch (SQLException e) {
      throw new DocumentStoreException(purpose, e);
    }
  }

  /** Runs one statement with the values of each row, all or none. */
  void runAll(String purpose, String sql, List<Object[]> rows) {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (Object[] row : rows) {
          bind(statement, row);
          statement.addBatch();
        }
        statement.executeBatch();
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        rollBack(connection, e);
        throw e;
      }
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw new DocumentStoreException(purpose, e);
    }
  }

  private static void bind(PreparedStatement statement, Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
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
