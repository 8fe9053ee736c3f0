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

  /** Runs a statement with these values. */
  <T> T run(String purpose, String sql, Work<T> work, Object... values) {
    return transact(
        purpose,
        sql,
        statement -> {
          bind(statement, values);
          return work.on(statement);
        });
  }

  /** Runs a statement with the values of each row, all or none. */
  void runAll(String purpose, String sql, List<Object[]> rows) {
    int[] unused =
        transact(
            purpose,
            sql,
            statement -> {
              for (Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
              }
              return statement.executeBatch();
            });
  }

  /** Commits, and leaves the connection in the auto-commit mode in which the pool lent it. */
  private <T> T transact(String purpose, String sql, Work<T> work) {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
      T result;
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        result = work.on(statement);
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        rollBack(connection, autoCommit, e);
        throw e;
      }
      connection.setAutoCommit(autoCommit);
      return result;
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
  private static void rollBack(Connection connection, boolean autoCommit, Exception failure) {
    try {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
