package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.FailureKind;
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

/** Executes statements on the table, on a connection that the caller opens and closes. */
record StatementExecutor(Connection connection, DatabaseInfo database, TimeLimits limit) {

  /** Max; empty if there is no row. */
  Optional<Long> max(CounterKey key) throws SQLException {
    return query(
        statements().select(),
        rows -> rows.next() ? Optional.of(rows.getLong(1)) : Optional.<Long>empty(),
        key.name(),
        key.nodeTag());
  }

  /**
   * Updates or inserts a row (rules S3 and S4), unless another node serves than the row belongs to
   * (rule G5).
   */
  Answer set(CompareAndSet change, TagSource tags) throws SQLException {
    String nodeTag = tags.ask(this);
    boolean mayChange = tags.query() == null || change.key().isOf(nodeTag);
    boolean changed = mayChange && changesOne(change);
    return new Answer(nodeTag, changed ? change.max() : null);
  }

  /** Updates or inserts a row; returns whether Max had the expected value. */
  boolean changesOne(CompareAndSet change) throws SQLException {
    CounterKey key = change.key();
    Long expected = change.expected();
    return isOne(
        expected == null
            ? update(statements().insert(), locking(key.name(), key.nodeTag(), change.max()))
            : update(
                statements().update(), locking(change.max(), key.name(), key.nodeTag(), expected)));
  }

  /** Raises Max in the caller's transaction, and reads it (rule D3); empty if there is no row. */
  Optional<Long> addOne(CounterKey key) throws SQLException {
    String refusal = database.dialect.gaplessRefusal(connection);
    if (refusal != null) {
      throw new ClassifiedFailure(refusal, FailureKind.REFUSED, true);
    }
    boolean found = isOne(update(statements().addOne(), key.name(), key.nodeTag()));
    // The update locks the row, so the select reads what the update wrote.
    return found ? max(key) : Optional.empty();
  }

  /**
   * Raises Max within bounds: by one statement if the database has one, else by two; empty if it
   * cannot.
   */
  Optional<Answer> raise(BoundedIncrement increment, boolean evenByTwo, TagSource tags)
      throws SQLException {
    String one = database.boundedIncrementReturning();
    // Two statements need a transaction: otherwise another client could raise Max between them.
    // Another thread may just have found out that two are needed.
    if (one == null && (!evenByTwo || connection.getAutoCommit())) {
      return Optional.empty();
    }
    String nodeTag = tags.ask(this);
    CounterKey key = increment.key();
    Object[] parameters =
        locking(increment.by(), key.name(), key.nodeTag(), increment.least(), increment.most());
    if (one == null) {
      boolean changed = isOne(update(statements().boundedIncrement(), parameters));
      // The update locks the row, so the select reads what the update wrote.
      Long max = changed ? max(key).orElseThrow(SQLException::new) : null;
      return Optional.of(new Answer(nodeTag, max));
    }
    Optional<Answer> answer =
        database.dialect.isIncrementAQuery()
            ? query(one, rows -> ofRows(nodeTag, rows), parameters)
            : run(one, true, statement -> ofGeneratedKey(nodeTag, statement), parameters);
    database.incremented(answer);
    return answer;
  }

  private static Optional<Answer> ofGeneratedKey(String nodeTag, PreparedStatement statement)
      throws SQLException {
    boolean changed = isOne(statement.executeUpdate());
    try (ResultSet keys = statement.getGeneratedKeys()) {
      return answer(nodeTag, changed, changed && keys.next() ? keys.getLong(1) : null);
    }
  }

  private static Optional<Answer> ofRows(String nodeTag, ResultSet rows) throws SQLException {
    int changed = 0;
    Long max = null;
    while (rows.next()) {
      changed++;
      max = rows.getLong(1);
    }
    return answer(nodeTag, isOne(changed), max);
  }

  /** If Max was raised and not returned, the numbers are a gap. */
  private static Optional<Answer> answer(String nodeTag, boolean changed, @Nullable Long max) {
    return changed && max == null ? Optional.empty() : Optional.of(new Answer(nodeTag, max));
  }

  private static boolean isOne(int changed) throws SQLException {
    if (changed > 1) {
      throw new ClassifiedFailure(
          ("the table has %s rows of that name and node tag, so it has lost its primary key. Remove"
                  + " all but the one with the highest Max and add the key (name, node_tag)")
              .formatted(changed),
          FailureKind.REFUSED,
          false);
    }
    return changed == 1;
  }

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

  private <T> T run(
      String sql, boolean withKeys, Reading<PreparedStatement, T> action, Object... parameters)
      throws SQLException {
    database.access.executing(sql);
    PreparedStatement statement =
        withKeys
            ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
            : connection.prepareStatement(sql);
    try (QueryTimeout timeout = new QueryTimeout(statement, limit.answer(), database.canceller)) {
      T result;
      try {
        for (int i = 0; i < parameters.length; i++) {
          statement.setObject(i + 1, parameters[i]);
        }
        result = action.of(statement);
      } catch (SQLException e) {
        throw timeout.explained(e);
      }
      timeout.checkNotCancelled();
      return result;
    }
  }

  /** The parameters of a statement that may wait for a lock. */
  private Object[] locking(Object... parameters) {
    if (database.dialect.lockLimit().isEmpty()) {
      return parameters;
    }
    Object[] limited = Arrays.copyOf(parameters, parameters.length + 1);
    limited[parameters.length] = Math.max(1, limit.lock().toMillis()) + "ms";
    return limited;
  }

  CounterStatements statements() {
    return database.statements;
  }

  @FunctionalInterface
  interface Reading<S, T> {
    T of(S source) throws SQLException;
  }

  @FunctionalInterface
  interface Work<T> {
    T on(StatementExecutor sql) throws SQLException;
  }
}
