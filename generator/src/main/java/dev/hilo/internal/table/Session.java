package dev.hilo.internal.table;

import dev.hilo.internal.connection.ConnectionScope;
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

/**
 * One transaction on the table, which {@link Database} begins and ends. It executes whole
 * statements, each with a time limit. Used by one thread.
 */
final class Session {

  /** In place of a number that the driver does not tell. */
  static final long UNTOLD = -1;

  final Connection connection;
  final CounterStatements sql;
  private final Database database;
  private final TimeLimits limit;

  Session(Database database, Connection connection, CounterStatements sql, TimeLimits limit) {
    this.database = database;
    this.connection = connection;
    this.sql = sql;
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
    String template = sql.dialect.lockSetting;
    if (template != null && database.copiedPool() != null) {
      String setting =
          template
              .replace("{millis}", String.valueOf(Math.max(1, limit.lock().toMillis())))
              .replace("{seconds}", String.valueOf(limit.lock().plusMillis(999).toSeconds()));
      // The driver's own: the pool lends it in a new wrapper each time.
      Object physical = connection.unwrap(Connection.class);
      String known = database.lockSettings.get(physical);
      if (known == null && ConnectionScope.isConnectorJ(connection.getMetaData())) {
        int unused = update("set autocommit = " + (connection.getAutoCommit() ? 1 : 0));
      }
      if (!setting.equals(known)) {
        int unused = update(setting);
        database.lockSettings.put(physical, setting);
      }
    }
  }

  int update(String text, Object... parameters) throws SQLException {
    return run(text, false, PreparedStatement::executeUpdate, parameters);
  }

  /** What is read of each row. */
  <T> List<T> query(String text, Reading<ResultSet, T> reading, Object... parameters)
      throws SQLException {
    return run(
        text,
        false,
        statement -> {
          List<T> read = new ArrayList<>();
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              read.add(reading.of(rows));
            }
          }
          return read;
        },
        parameters);
  }

  /** Updates rows, and returns a number of each; {@link #UNTOLD} if the driver does not tell it. */
  List<Long> updateReturning(String text, Object... parameters) throws SQLException {
    return sql.dialect.isIncrementAQuery
        ? query(text, row -> row.getLong(1), parameters)
        : run(
            text,
            true,
            statement -> {
              int changed = statement.executeUpdate();
              try (ResultSet keys = statement.getGeneratedKeys()) {
                return Collections.nCopies(changed, keys.next() ? keys.getLong(1) : UNTOLD);
              }
            },
            parameters);
  }

  /**
   * Executes a statement.
   *
   * @param withKeys whether it may return generated keys
   */
  @SuppressWarnings("try") // Its end is all that is needed.
  private <T> T run(
      String text, boolean withKeys, Reading<PreparedStatement, T> execution, Object... parameters)
      throws SQLException {
    database.access.executing(text);
    try (PreparedStatement statement =
        withKeys
            ? connection.prepareStatement(text, Statement.RETURN_GENERATED_KEYS)
            : connection.prepareStatement(text)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      if (sql.dialect.needsCanceller) {
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
    if (sql.dialect.lockLimit == null) {
      return parameters;
    }
    Object[] limited = Arrays.copyOf(parameters, parameters.length + 1);
    limited[parameters.length] = Math.max(1, limit.lock().toMillis()) + "ms";
    return limited;
  }

  /** Does work; again, once, if a table seemed to be missing and exists after all. */
  <T> T run(Work<T> work) throws SQLException {
    try {
      return work.on(this);
    } catch (SQLException e) {
      if (!existsAfterAll(e)) {
        throw e;
      }
      // Another client has created the table since, or something else is missing.
    }
    try {
      return work.on(this);
    } catch (SQLException e) {
      throw existsAfterAll(e) ? new SQLException(e.getMessage(), "42000", e) : e;
    }
  }

  /** Whether the table exists although a doubtful failure says that it is missing. */
  private boolean existsAfterAll(SQLException failure) {
    if (!sql.dialect.isMissingTableDoubtful
        || sql.dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      List<?> none = query("select 0 from " + sql.names.table() + " where 1 = 0", rows -> true);
      return none.isEmpty();
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
