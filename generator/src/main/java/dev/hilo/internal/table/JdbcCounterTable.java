package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table by JDBC: one transaction for each call, nearly always of one statement. */
public final class JdbcCounterTable implements CounterTable {

  private static final int NAMES_AT_ONCE = 100;

  private final TableTransactions transactions;
  private final TagSource tags;
  private final boolean createIfMissing;

  /**
   * @param names the table's names, from the quote of identifiers
   * @param increments whether to reserve in one statement where the database has one
   */
  public JdbcCounterTable(
      DatabaseAccess access,
      Function<String, TableNames> names,
      TagSource tags,
      boolean createIfMissing,
      boolean increments) {
    this.transactions = new TableTransactions(access, names, increments);
    this.tags = tags;
    this.createIfMissing = createIfMissing;
  }

  @Override
  public String nodeTag(TimeLimits limit) throws TableException {
    String configured = tags.configured();
    return configured != null ? configured : run("ask for the node tag", limit, false, tags::ask);
  }

  @Override
  public Optional<Answer> raise(BoundedIncrement increment, boolean evenByTwo, TimeLimits limit)
      throws TableException {
    DatabaseInfo known = transactions.database();
    boolean byOne = known == null || known.boundedIncrementReturning() != null;
    boolean tagChoosesRow =
        tags.configured() == null && !increment.key().nodeTag().equals(CounterKey.ALL_NODES);
    if (tagChoosesRow || (!byOne && !evenByTwo)) {
      return Optional.empty();
    }
    try {
      return run(
          "reserve numbers of '" + increment.key().name() + "'",
          limit,
          byOne && tags.query() == null,
          sql -> sql.raise(increment, evenByTwo, tags));
    } catch (TableException e) {
      DatabaseInfo tried = transactions.database();
      if (byOne && tried != null && tried.refusesIncrement(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return run("read Max of '" + key.name() + "'", limit, true, sql -> sql.max(key)).orElse(null);
  }

  @Override
  public Answer set(CompareAndSet change, TimeLimits limit) throws TableException {
    CounterKey key = change.key();
    String what = "set Max of '" + key.name() + "' to " + change.max();
    try {
      return run(what, limit, tags.query() == null, sql -> sql.set(change, tags));
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        // Its own node refused the insert.
        return new Answer(key.nodeTag(), null);
      }
      throw e;
    }
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    CompareAndSet change = new CompareAndSet(key, expected, max);
    return transactions.runOnKept(
        "set Max of '" + key.name() + "' back from " + expected + " to " + max,
        limit,
        !tags.isChecked(),
        checked(sql -> sql.changesOne(change)));
  }

  /** Changes a row only if the server has the configured tag (rule G6). */
  private <T> StatementExecutor.Work<T> checked(StatementExecutor.Work<T> change) {
    return !tags.isChecked()
        ? change
        : sql -> {
          String unusedTag = tags.ask(sql);
          return change.on(sql);
        };
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    String what = "raise Max of '" + key.name() + "' in the caller's transaction";
    return transactions.join(connection, what, limit, checked(sql -> sql.addOne(key))).orElse(null);
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) throws TableException {
    return run("read all rows", limit, true, sql -> sql.rows(sql.statements().selectAll()));
  }

  @Override
  public List<CounterRow> rows(Collection<String> names, TimeLimits limit) throws TableException {
    List<String> all = List.copyOf(names);
    List<CounterRow> rows = new ArrayList<>();
    for (int from = 0; from < all.size(); from += NAMES_AT_ONCE) {
      Object[] some = all.subList(from, Math.min(from + NAMES_AT_ONCE, all.size())).toArray();
      rows.addAll(
          run(
              "read rows",
              limit,
              true,
              sql -> sql.rows(sql.statements().selectNamed(some.length), some)));
    }
    return rows;
  }

  @Override
  public void deleteAll(TimeLimits limit) throws TableException {
    int unused =
        run(
            "delete all rows",
            limit,
            !tags.isChecked(),
            checked(sql -> sql.update(sql.statements().deleteAll())));
  }

  /** The tag comes first, because another server may lack the table. */
  @Override
  public void verify(TimeLimits limit) throws TableException {
    String unusedTag =
        tags.query() == null ? "" : run("ask for the node tag", limit, false, tags::ask);
    boolean unused =
        run(
            "look at the table",
            limit,
            true,
            sql -> sql.query(sql.statements().check(), rows -> true));
  }

  /** Runs work; creates a missing table if that is set, and runs the work again. */
  private <T> T run(
      String what, TimeLimits limit, boolean oneStatement, StatementExecutor.Work<T> work)
      throws TableException {
    try {
      return transactions.run(what, limit, oneStatement, work);
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
    }
    if (tags.query() != null) {
      // A wrong query must not leave a table behind.
      String unusedTag = transactions.run("ask for the node tag", limit, false, tags::ask);
    }
    TableException obstacle = TableCreation.run(transactions, limit);
    try {
      return transactions.run(what, limit, oneStatement, work);
    } catch (TableException e) {
      boolean stillMissing = e.kind() == FailureKind.MISSING_TABLE;
      throw stillMissing && obstacle != null && obstacle.kind() != FailureKind.DUPLICATE
          ? obstacle
          : e;
    }
  }

  @Override
  public String holdUp() {
    return transactions.holdUp();
  }

  @Override
  public void disconnect() {
    transactions.disconnect();
  }

  @Override
  public void close() {
    transactions.close();
  }
}
