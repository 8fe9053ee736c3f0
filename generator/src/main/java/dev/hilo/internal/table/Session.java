package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One transaction on the table, which {@link Database} begins and ends. It executes whole
 * statements, each with a time limit. Used by one thread.
 */
final class Session {

  final Connection connection;
  final CounterStatements statements;
  private final Database database;
  private final TimeLimits limit;

  Session(
      Database database, Connection connection, CounterStatements statements, TimeLimits limit) {
    this.database = database;
    this.connection = connection;
    this.statements = statements;
    this.limit = limit;
  }

  /**
   * Ends a transaction whose connection came too late; otherwise limits how long a dedicated
   * connection waits for locks.
   */
  void begin(Duration waited) throws SQLException {
    if (limit.connection() != null && waited.compareTo(limit.connection()) > 0) {
      String late = "the connection came after " + waited.toMillis() + " ms";
      throw new ClassifiedFailure(late, FailureKind.TIMEOUT, true, null);
    }
    String setting = statements.dialect.lockSetting(limit.lock());
    if (setting != null && database.copiedPool() != null) {
      // The driver's own: the pool lends it in a new wrapper each time.
      Object physical = connection.unwrap(Connection.class);
      if (!setting.equals(database.lockSettings.get(physical))) {
        int unused = update(setting);
        database.lockSettings.put(physical, setting);
      }
    }
  }

  int update(String sql, Object... parameters) throws SQLException {
    return run(sql, false, PreparedStatement::executeUpdate, parameters);
  }

  <T> T query(String sql, Reading<ResultSet, T> reading, Object... parameters) throws SQLException {
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

  /** Updates rows, and returns a number of each; null if the driver does not tell it. */
  List<@Nullable Long> updateReturning(String sql, Object... parameters) throws SQLException {
    return statements.isIncrementAQuery
        ? query(sql, Session::numbers, parameters)
        : run(
            sql,
            true,
            statement -> {
              int changed = statement.executeUpdate();
              try (ResultSet keys = statement.getGeneratedKeys()) {
                return Collections.nCopies(changed, keys.next() ? keys.getLong(1) : null);
              }
            },
            parameters);
  }

  private static List<@Nullable Long> numbers(ResultSet rows) throws SQLException {
    List<@Nullable Long> numbers = new ArrayList<>();
    while (rows.next()) {
      numbers.add(rows.getLong(1));
    }
    return numbers;
  }

  /**
   * Executes a statement.
   *
   * @param withKeys whether it may return generated keys
   */
  @SuppressWarnings("try") // Its end is all that is needed.
  private <T> T run(
      String sql, boolean withKeys, Reading<PreparedStatement, T> execution, Object... parameters)
      throws SQLException {
    database.access.executing(sql);
    try (PreparedStatement statement =
        withKeys
            ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
            : connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      if (statements.needCanceller) {
        return database.canceller.run(statement, limit.statement(), execution);
      }
      int before = statement.getQueryTimeout();
      // JDBC counts in seconds, and 0 would be no limit at all.
      long seconds =
          Math.min(limit.statement().plusMillis(999).toSeconds(), Integer.MAX_VALUE / 1000);
      statement.setQueryTimeout((int) seconds);
      // H2 keeps it with the connection.
      try (Restoring atEnd = () -> statement.setQueryTimeout(before)) {
        return execution.of(statement);
      }
    }
  }

  /** The parameters of a statement that may wait for a lock. */
  Object[] locking(Object... parameters) {
    if (!statements.limitLocks) {
      return parameters;
    }
    Object[] limited = Arrays.copyOf(parameters, parameters.length + 1);
    limited[parameters.length] = Math.max(1, limit.lock().toMillis()) + "ms";
    return limited;
  }

  /** Does work; again, once, if a table seemed to be missing and exists after all. */
  <T> T run(Work<T> work) throws SQLException {
    for (boolean again = false; ; again = true) {
      try {
        return work.on(this);
      } catch (SQLException e) {
        if (!existsAfterAll(e)) {
          throw e;
        }
        if (again) {
          throw new SQLException(e.getMessage(), "42000", e);
        }
      }
      // Another client has created the table since, or something else is missing.
    }
  }

  /** Whether the table exists although a doubtful failure says that it is missing. */
  private boolean existsAfterAll(SQLException failure) {
    if (!statements.dialect.isMissingTableDoubtful()
        || statements.dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      return query("select 0 from " + statements.names.table() + " where 1 = 0", rows -> true);
    } catch (SQLException e) {
      return false;
    }
  }

  @FunctionalInterface
  interface Reading<S, T> {
    T of(S source) throws SQLException;
  }

  @FunctionalInterface
  interface Work<T> {
    T on(Session session) throws SQLException;
  }

  @FunctionalInterface
  private interface Restoring extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }
}
