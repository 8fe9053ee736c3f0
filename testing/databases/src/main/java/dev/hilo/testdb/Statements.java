package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements at an address, each on a connection of its own.
 *
 * @param server names the server in the message of a refusal
 */
record Statements(Address address, Object server) {

  void execute(String... statements) {
    for (String sql : statements) {
      try (Connection connection = address.connect();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw refused(sql, e);
      }
    }
  }

  List<List<@Nullable Object>> query(String sql) {
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getObject(column));
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw refused(sql, e);
    }
  }

  private IllegalStateException refused(String sql, SQLException e) {
    return new IllegalStateException(
        "%s refused: %s%n%s".formatted(server, e.getMessage(), sql), e);
  }
}
