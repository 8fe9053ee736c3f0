package dev.hilo.samples.documents.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Runs statements, each call on a new connection and in a transaction. The purpose is for messages,
 * such as {@code store orders/1-A}.
 */
record Database(DataSource dataSource) {

  @FunctionalInterface
  interface Work<T> {
    T on(PreparedStatement statement) throws SQLException;
  }

  /** Runs a statement with these values, in auto-commit mode. */
  <T> T run(String purpose, String sql, Work<T> work, Object... values) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      return work.on(statement);
    } catch (SQLException e) {
      throw new DocumentStoreException(purpose, e);
    }
  }

  /** Runs a statement with the values of each row, all or none. */
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

  /** A failure here must not hide the first one. */
  private static void rollBack(Connection connection, Exception failure) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
