package dev.hilo.testdb.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the statements of a test, and fails with the statement that was refused.
 *
 * @param server names the server in the message of a refusal
 */
public record Statements(Address address, Object server) {

  public void execute(String... statements) {
    for (String sql : statements) {
      try {
        address.execute(sql);
      } catch (SQLException e) {
        throw refused(sql, e);
      }
    }
  }

  public List<List<@Nullable Object>> query(String sql) {
    try {
      return address.query(sql);
    } catch (SQLException e) {
      throw refused(sql, e);
    }
  }

  private IllegalStateException refused(String sql, SQLException e) {
    return new IllegalStateException(
        "%s refused: %s%n%s".formatted(server, e.getMessage(), sql), e);
  }
}
