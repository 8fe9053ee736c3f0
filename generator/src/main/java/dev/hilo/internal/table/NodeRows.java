package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.table.dialect.NodeStatements;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of nodes in the scope NODE, where each node may have a table of its own. Thread-safe.
 *
 * <p>A pool or a proxy may send the statements of one transaction to different nodes. So each
 * statement asks for the tag again, and has no effect on a node that gives another answer than the
 * one with which the transaction began (rule P2).
 */
final class NodeRows {

  private final TagSource.Query tags;
  private volatile @Nullable NodeStatements statements;

  NodeRows(TagSource.Query tags) {
    this.tags = tags;
  }

  /** The answer of the node that serves now. */
  String answer(StatementExecutor sql) throws SQLException {
    String answer = tags.answer(sql, statements(sql).answer());
    String unusedTag = tags.parsed(answer);
    return answer;
  }

  /** One attempt at a reservation. */
  ReservationOutcome reserve(StatementExecutor sql, ReservationPlan plan) throws SQLException {
    String answer = answer(sql);
    String tag = tags.parsed(answer);
    CompareAndSet change = plan.compareAndSet(tag);
    boolean isDone =
        change != null
            && (change.expected() != null || mayInsert(sql, plan.counter(), answer))
            && changesOne(sql, change, answer);
    return ReservationOutcome.of(tag, change, isDone);
  }

  /**
   * Max of a row; empty if there is none.
   *
   * @throws ClassifiedFailure if another node serves now
   */
  Optional<Long> max(StatementExecutor sql, CounterKey key) throws SQLException {
    return max(sql, key, answer -> isOf(answer, key));
  }

  /** Lowers Max of a row; false if it did not have the expected value, or another node serves. */
  boolean giveBack(StatementExecutor sql, CompareAndSet change) throws SQLException {
    String answer = answer(sql);
    return isOf(answer, change.key()) && changesOne(sql, change, answer);
  }

  private boolean isOf(String answer, CounterKey key) throws SQLException {
    return Counter.perNode(key.name()).on(tags.parsed(answer)).equals(key);
  }

  /**
   * Inserts the marker if it is missing, in the transaction that then inserts the first row of the
   * node. So a row of a node exists only beside the marker, and the primary key keeps clients of
   * the shared scope from inserting their row (rule P1).
   *
   * @return false if another node serves
   * @throws ClassifiedFailure if all nodes share the counter
   */
  private boolean mayInsert(StatementExecutor sql, Counter counter, String expected)
      throws SQLException {
    if (!counter.isMarked()) {
      return true;
    }
    CounterKey marker = CounterKey.shared(counter.name());
    Optional<Long> max = max(sql, marker, expected::equals);
    if (max.isEmpty()) {
      return changesOne(sql, new CompareAndSet(marker, null, Counter.MARKER), expected);
    }
    if (max.get() != Counter.MARKER) {
      throw new ClassifiedFailure(
          ("its Max is %s in the row of all nodes, so it is a counter of the scope SHARED, and a"
                  + " counter has one scope for ever. Set counterScope(SHARED), or use another"
                  + " collection")
              .formatted(max.get()),
          FailureKind.REFUSED,
          true);
    }
    return true;
  }

  private Optional<Long> max(
      StatementExecutor sql, CounterKey key, StatementExecutor.Reading<String, Boolean> expected)
      throws SQLException {
    return sql.query(
        statements(sql).read(),
        rows -> {
          String answer = rows.next() ? rows.getString(1) : null;
          if (answer == null || !expected.of(answer)) {
            throw new ClassifiedFailure(
                ("another database node answered ('%s') than the transaction began with: the pool"
                        + " or a proxy changed nodes, or the query for the node tag does not give"
                        + " the same answer twice")
                    .formatted(answer),
                FailureKind.CONFLICT,
                true);
          }
          long max = rows.getLong(2);
          return rows.wasNull() ? Optional.<Long>empty() : Optional.of(max);
        },
        key.name(),
        key.nodeTag());
  }

  private boolean changesOne(StatementExecutor sql, CompareAndSet change, String answer)
      throws SQLException {
    NodeStatements onNode = statements(sql);
    return sql.changesOne(change, onNode.update(), onNode.insert(), answer);
  }

  private NodeStatements statements(StatementExecutor sql) {
    NodeStatements known = statements;
    if (known == null) {
      DatabaseInfo database = sql.database();
      known = NodeStatements.of(database.names, database.dialect, tags.sql());
      statements = known;
    }
    return known;
  }
}
