package dev.hilo.hibernate.settings;

import dev.hilo.testdb.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A transaction of another client that blocks new rows of the table. */
final class TableLock implements AutoCloseable {

  private final Connection connection;

  TableLock(Schema schema) {
    try {
      connection = schema.dataSource().getConnection();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "insert into hilo (name, node_tag, max_value) values ('orders', '*', 1)");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isHeld() throws SQLException {
    return connection.isValid(60);
  }

  @Override
  public void close() {
    try {
      connection.rollback();
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
