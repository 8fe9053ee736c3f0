package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.ReservationPlan.Strategy;
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

  /** Null in the shared scope. */
  private final @Nullable NodeRows nodes;

  private final SameTableCheck consistency;

  /**
   * @param names the table's names, from the quote of identifiers
   * @param increments whether to reserve in one statement where the database has one
   * @param canceller cancels statements in place of some drivers
   */
  public JdbcCounterTable(
      DatabaseAccess access,
      Function<String, TableNames> names,
      TagSource tags,
      boolean createIfMissing,
      boolean increments,
      StatementCanceller canceller) {
    this.transactions = new TableTransactions(access, names, increments, canceller);
    this.tags = tags;
    this.createIfMissing = createIfMissing;
    this.nodes =
        tags instanceof TagSource.Query query && query.perNode() ? new NodeRows(query) : null;
    this.consistency = new SameTableCheck(transactions, nodes);
  }

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException {
    consistency.resume();
    String tag = tags instanceof TagSource.Fixed fixed ? fixed.tag() : null;
    ReservationOutcome unread = new ReservationOutcome(tag == null ? "" : tag, Result.UNREAD, 0);
    DatabaseInfo known = transactions.database();
    boolean increments = known != null && known.increments(plan, tags);
    // All nodes share a row, or its tag is known: then no transaction has to find out.
    String probe = tag == null && !plan.counter().perNode() ? "" : tag;
    if (known != null && !increments && probe != null && plan.compareAndSet(probe) == null) {
      return unread;
    }
    boolean inTwo = increments && requireNonNull(known).boundedIncrementReturning() == null;
    try {
      return run(
          "reserve numbers of '" + plan.counter().name() + "'",
          limit,
          tag != null && !inTwo,
          nodes != null && plan.counter().perNode()
              ? sql -> nodes.reserve(sql, plan)
              : StatementExecutor.reserving(plan, tags));
    } catch (TableException e) {
      DatabaseInfo tried = transactions.database();
      boolean inOne = known == null ? plan.strategy() == Strategy.USUAL : increments && !inTwo;
      if (inOne && tried != null && tried.refusesIncrement(e)) {
        return unread;
      }
      throw e;
    }
  }

  @Override
  public void compare(CounterKey key, TimeLimits limit) {
    consistency.checkIfOneToSpare(key, limit);
  }

  @Override
  public void requireComparison(CounterKey key, TimeLimits limit) throws TableException {
    consistency.require(key, limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return run("read Max of '" + key.name() + "'", limit, true, reading(key, nodes)).orElse(null);
  }

  /** Reads Max of a row. */
  static StatementExecutor.Work<Optional<Long>> reading(CounterKey key, @Nullable NodeRows nodes) {
    return nodes == null || key.nodeTag().equals(CounterKey.ALL_NODES)
        ? sql -> sql.max(key)
        : sql -> nodes.max(sql, key);
  }

  @Override
  public boolean set(CompareAndSet change, TimeLimits limit) throws TableException {
    String what = "set Max of '" + change.key().name() + "' to " + change.max();
    try {
      return run(what, limit, true, sql -> sql.changesOne(change));
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    consistency.require(key, limit);
    CompareAndSet change = new CompareAndSet(key, expected, max);
    return transactions.runOnKept(
        "set Max of '" + key.name() + "' back from " + expected + " to " + max,
        limit,
        nodes == null,
        nodes == null ? sql -> sql.changesOne(change) : sql -> nodes.giveBack(sql, change));
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    String what = "raise Max of '" + key.name() + "' in the caller's transaction";
    return transactions.join(connection, what, limit, sql -> sql.addOne(key)).orElse(null);
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
        run("delete all rows", limit, true, sql -> sql.update(sql.statements().deleteAll()));
  }

  @Override
  public void verify(TimeLimits limit) throws TableException {
    boolean unused =
        run(
            "look at the table",
            limit,
            true,
            sql -> sql.query(sql.statements().check(), rows -> true));
    if (tags instanceof TagSource.Query) {
      String unusedTag =
          transactions.run(
              "ask for the node tag", limit, false, nodes == null ? tags::tag : nodes::answer);
    }
  }

  /** Runs work; creates a missing table if that is set, and runs the work again. */
  private <T> T run(
      String what, TimeLimits limit, boolean oneStatement, StatementExecutor.Work<T> work)
      throws TableException {
    consistency.throwDifference();
    try {
      return transactions.run(what, limit, oneStatement, work);
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
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
    consistency.suspend(transactions::disconnect);
  }

  @Override
  public void close() {
    consistency.end();
    transactions.close();
  }
}
