package dev.hilo.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on the table, on a connection that the caller opens and ends. */
final class Sql {

  private final Connection connection;
  private final Database database;
  private final Limit limit;

  Sql(Connection connection, Database database, Limit limit) {
    this.connection = connection;
    this.database = database;
    this.limit = limit;
  }

  /** Max; empty if there is no row. */
  Optional<Long> max(CounterKey key) throws SQLException {
    return query(
        statements().select(),
        rows -> rows.next() ? Optional.of(rows.getLong(1)) : Optional.<Long>empty(),
        key.name(),
        key.nodeTag());
  }

  /** Sets Max if it is what is expected, or makes the row; returns whether it did. */
  boolean changesOne(Move move) throws SQLException {
    CounterKey key = move.key();
    Long expected = move.expected();
    int changed =
        expected == null
            ? update(statements().insert(), locking(key.name(), key.nodeTag(), move.max()))
            : update(
                statements().update(), locking(move.max(), key.name(), key.nodeTag(), expected));
    return isOne(changed);
  }

  /** Raises Max by one; returns whether there is a row. */
  boolean increment(CounterKey key) throws SQLException {
    return isOne(update(statements().increment(), key.name(), key.nodeTag()));
  }

  /** Raises Max within bounds: by one statement if the database has such, else by two. */
  Raised raise(Raise raise) throws SQLException {
    RaiseSql sql = statements().raise();
    CounterKey key = raise.key();
    Object[] parameters =
        locking(raise.by(), key.name(), key.nodeTag(), raise.least(), raise.most());
    if (sql == null) {
      // The update locks the row, so what is read after it is what it wrote.
      boolean changed = isOne(update(statements().add(), parameters));
      return new Raised(changed, changed ? max(key).orElse(null) : null);
    }
    if (sql.isQuery()) {
      return query(sql.text(), Sql::raised, parameters);
    }
    return run(
        sql.text(),
        true,
        statement -> {
          boolean changed = isOne(statement.executeUpdate());
          return new Raised(changed, changed ? key(statement) : null);
        },
        parameters);
  }

  private static Raised raised(ResultSet changed) throws SQLException {
    int count = 0;
    Long max = null;
    while (changed.next()) {
      count++;
      max = changed.getLong(1);
    }
    return new Raised(isOne(count), max);
  }

  private static @Nullable Long key(PreparedStatement statement) throws SQLException {
    try (ResultSet keys = statement.getGeneratedKeys()) {
      return keys.next() ? keys.getLong(1) : null;
    }
  }

  private static boolean isOne(int changed) throws SQLException {
    if (changed > 1) {
      throw new LostPrimaryKeyException(changed);
    }
    return changed == 1;
  }

  /** All rows that a statement selects. */
  List<CounterRow> rows(String sql, Object... parameters) throws SQLException {
    return query(
        sql,
        found -> {
          List<CounterRow> rows = new ArrayList<>();
          while (found.next()) {
            CounterKey key = new CounterKey(found.getString(1), found.getString(2));
            rows.add(new CounterRow(key, found.getLong(3)));
          }
          return rows;
        },
        parameters);
  }

  /** Runs a statement that changes rows, or the schema; returns how many rows changed. */
  int update(String sql, Object... parameters) throws SQLException {
    return run(sql, false, PreparedStatement::executeUpdate, parameters);
  }

  /** Runs a query. */
  <T> T query(String sql, Reading<T> reading, Object... parameters) throws SQLException {
    return run(
        sql,
        false,
        statement -> {
          try (ResultSet rows = statement.executeQuery()) {
            return reading.of(rows);
          }
        },
        parameters);
  }

  private <T> T run(String sql, boolean withKeys, Action<T> action, Object... parameters)
      throws SQLException {
    database.host().executing(sql);
    PreparedStatement prepared =
        withKeys
            ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
            : connection.prepareStatement(sql);
    try (TimedStatement timed =
        new TimedStatement(prepared, limit.answer(), database.canceller())) {
      try {
        return action.on(bound(timed.statement(), parameters));
      } catch (SQLException e) {
        throw timed.explained(e);
      }
    }
  }

  /** The parameters of a statement that may wait for a lock. */
  private Object[] locking(Object... parameters) {
    if (database.dialect().lockLimit().isEmpty()) {
      return parameters;
    }
    Object[] limited = Arrays.copyOf(parameters, parameters.length + 1);
    limited[parameters.length] = Math.max(1, limit.lock().toMillis()) + "ms";
    return limited;
  }

  Database database() {
    return database;
  }

  Statements statements() {
    return database.statements();
  }

  private static PreparedStatement bound(PreparedStatement statement, Object... parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof Long number) {
        statement.setLong(i + 1, number);
      } else {
        statement.setString(i + 1, (String) parameters[i]);
      }
    }
    return statement;
  }

  /**
   * What a raise did.
   *
   * @param changed whether it changed a row
   * @param max Max after it; null if none changed, or if the driver keeps it to itself
   */
  record Raised(boolean changed, @Nullable Long max) {}

  /** Reads the answer of a query. */
  @FunctionalInterface
  interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  /** Executes a statement. */
  @FunctionalInterface
  private interface Action<T> {
    T on(PreparedStatement statement) throws SQLException;
  }

  /** A statement by the primary key changed more than one row. */
  static final class LostPrimaryKeyException extends SQLException {

    private static final long serialVersionUID = 1L;

    private LostPrimaryKeyException(int rows) {
      super(
          "the table has "
              + rows
              + " rows of that name and node tag, so it has lost its primary key. Remove all but"
              + " the one with the highest Max and add the key (name, node_tag)",
          "42000");
    }
  }
}
