package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The statements on one counter, on a connection that somebody else opens and ends. */
final class Sql {

  private final Connection connection;
  private final Statements statements;
  private final Transactions host;
  private final TimeLimit limit;

  Sql(Connection connection, Statements statements, Transactions host, TimeLimit limit) {
    this.connection = connection;
    this.statements = statements;
    this.host = host;
    this.limit = limit;
  }

  Statements statements() {
    return statements;
  }

  /** Runs one statement. */
  <T> T run(String sql, TimeLimit.Action<T> action) throws SQLException {
    host.executing(sql);
    return limit.on(() -> connection.prepareStatement(sql), action);
  }

  /** Max, if there is a row. */
  OptionalLong max(CounterKey key) throws SQLException {
    return run(
        statements.select(),
        statement -> {
          bind(statement, 1, key);
          try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
          }
        });
  }

  /** Sets Max if it is what is expected; returns how many rows changed. */
  int compareAndSet(CounterKey key, long expected, long max) throws SQLException {
    return run(
        statements.update(),
        statement -> {
          statement.setLong(1, max);
          bind(statement, 2, key);
          statement.setLong(4, expected);
          return statement.executeUpdate();
        });
  }

  /** Makes the row. */
  int insert(CounterKey key, long max) throws SQLException {
    return run(
        statements.insert(),
        statement -> {
          bind(statement, 1, key);
          statement.setLong(3, max);
          return statement.executeUpdate();
        });
  }

  /** Raises Max by one; returns how many rows changed. */
  int increment(CounterKey key) throws SQLException {
    return run(
        statements.increment(),
        statement -> {
          bind(statement, 1, key);
          return statement.executeUpdate();
        });
  }

  /** Raises Max within bounds, by a statement that the dialect has. */
  Raised raise(Raise raise) throws SQLException {
    RaiseSql sql = requireNonNull(statements.raise());
    host.executing(sql.text());
    return limit.on(
        () ->
            sql.isQuery()
                ? connection.prepareStatement(sql.text())
                : connection.prepareStatement(sql.text(), Statement.RETURN_GENERATED_KEYS),
        statement -> {
          statement.setLong(1, raise.by());
          bind(statement, 2, raise.key());
          statement.setLong(4, raise.least());
          statement.setLong(5, raise.most());
          if (sql.isQuery()) {
            return rows(statement.executeQuery());
          }
          int changed = statement.executeUpdate();
          return new Raised(changed, changed == 1 ? key(statement) : null);
        });
  }

  /** As many rows as were changed, and Max in each. */
  private static Raised rows(ResultSet changed) throws SQLException {
    try (changed) {
      int count = 0;
      Long max = null;
      while (changed.next()) {
        count++;
        max = changed.getLong(1);
      }
      return new Raised(count, count == 1 ? max : null);
    }
  }

  private static @Nullable Long key(PreparedStatement statement) throws SQLException {
    try (ResultSet keys = statement.getGeneratedKeys()) {
      return keys.next() ? keys.getLong(1) : null;
    }
  }

  /**
   * What a raise did.
   *
   * @param changed how many rows it changed
   * @param max Max after it; null if none changed, or if the driver keeps it to itself
   */
  record Raised(int changed, @Nullable Long max) {}

  private static void bind(PreparedStatement statement, int first, CounterKey key)
      throws SQLException {
    statement.setString(first, key.name());
    statement.setString(first + 1, key.nodeTag());
  }
}
