package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table in a database, by JDBC: one transaction for each call, nearly always one statement. */
public final class JdbcCounterTable implements CounterTable {

  /** What is tried where the database names the tag. */
  static final String UNDER_THE_TAG = "reserve numbers under the node tag that the database names";

  private static final int NAMES_AT_ONCE = 100;

  private final TableTransactions table;
  private final ExistingTable existing;
  private final NodeTags tags;
  private final Raising raising;
  private final Canceller canceller;

  private JdbcCounterTable(
      Transactions transactions,
      Function<Dialect, TableSpelling> spelling,
      NodeTags tags,
      boolean createIfMissing,
      boolean raising,
      Canceller canceller) {
    this.canceller = requireNonNull(canceller, "canceller");
    this.table =
        new TableTransactions(requireNonNull(transactions, "transactions"), spelling, canceller);
    this.tags = requireNonNull(tags, "tags");
    this.existing = new ExistingTable(table, createIfMissing);
    this.raising = new Raising(table, existing, tags, raising, System::nanoTime);
  }

  /**
   * A table that is named as the user wrote it.
   *
   * @param raising whether to reserve by one statement where the database has such
   * @param canceller ends statements in place of some drivers
   */
  public static JdbcCounterTable named(
      Transactions transactions,
      TableName name,
      NodeTags tags,
      boolean createIfMissing,
      boolean raising,
      Canceller canceller) {
    requireNonNull(name, "name");
    return new JdbcCounterTable(
        transactions,
        dialect -> name.in(dialect, transactions.howToCreateTable()),
        tags,
        createIfMissing,
        raising,
        canceller);
  }

  /**
   * A table that is spelled as a host wants it.
   *
   * @param raising as for {@link #named}
   * @param canceller as for {@link #named}
   */
  public static JdbcCounterTable spelled(
      Transactions transactions,
      TableSpelling spelling,
      NodeTags tags,
      boolean createIfMissing,
      boolean raising,
      Canceller canceller) {
    requireNonNull(spelling, "spelling");
    return new JdbcCounterTable(
        transactions, dialect -> spelling, tags, createIfMissing, raising, canceller);
  }

  @Override
  public Move.Outcome move(Move.Plan plan, Duration limit) throws TableException {
    if (tags instanceof NodeTags.Query query) {
      return move(query, plan, limit);
    }
    String tag = ((NodeTags.Fixed) tags).tag();
    Move move = plan.on(tag);
    boolean won = move != null && make(move, limit);
    return new Move.Outcome(tag, move, won);
  }

  private Move.Outcome move(NodeTags.Query query, Move.Plan plan, Duration limit)
      throws TableException {
    Made made =
        existing.transaction(
            UNDER_THE_TAG,
            limit,
            sql -> {
              String tag = TagQuery.tag(sql, query);
              Move move = plan.on(tag);
              return new Made(tag, move, move == null ? 0 : make(move, sql));
            });
    return new Move.Outcome(made.tag, made.move, single(UNDER_THE_TAG, made.changed));
  }

  private static int make(Move move, Sql sql) throws SQLException {
    Long expected = move.expected();
    return expected == null
        ? sql.insert(move.key(), move.max())
        : sql.compareAndSet(move.key(), expected, move.max());
  }

  @Override
  public boolean raises(Counter counter) {
    return raising.isPossible(counter);
  }

  @Override
  public Raise.@Nullable Outcome raise(Raise.Plan plan, Duration limit) throws TableException {
    return raising.make(plan, limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, Duration limit) throws TableException {
    OptionalLong max =
        existing.statement("read Max of '" + key.name() + "'", limit, sql -> sql.max(key));
    return max.isPresent() ? max.getAsLong() : null;
  }

  @Override
  public boolean compareAndSet(CounterKey key, long expected, long max, Duration limit)
      throws TableException {
    String what = "set Max of '" + key.name() + "' from " + expected + " to " + max;
    return single(
        what, existing.statement(what, limit, sql -> sql.compareAndSet(key, expected, max)));
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, Duration limit)
      throws TableException {
    String what = "set Max of '" + key.name() + "' back from " + expected + " to " + max;
    return single(what, table.statement(what, limit, sql -> sql.compareAndSet(key, expected, max)));
  }

  static boolean single(String what, int changed) throws TableException {
    if (changed > 1) {
      throw new TableException(
          "Could not "
              + what
              + ": the table has "
              + changed
              + " rows of that name and node tag, so it has lost its primary key. Remove all but"
              + " the one with the highest Max and add the key (name, node_tag).",
          FailureKind.REFUSED,
          false,
          null);
    }
    return changed == 1;
  }

  @Override
  public boolean insert(CounterKey key, long max, Duration limit) throws TableException {
    return falseIfThere(
        "insert '" + key.name() + "' with Max " + max,
        what -> existing.statement(what, limit, sql -> sql.insert(key, max)));
  }

  /** Makes a row, or changes it; false if somebody else made it first. */
  private static boolean falseIfThere(String what, Change change) throws TableException {
    try {
      return single(what, change.make(what));
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean setInTime(Move move, Duration limit) throws TableException {
    return falseIfThere(
        "set Max of '" + move.key().name() + "' to " + move.max(),
        what -> existing.timelyStatement(what, limit, sql -> make(move, sql)));
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, Duration limit)
      throws TableException {
    String what = "raise Max of '" + key.name() + "' in the caller's transaction";
    Incremented result =
        table.inside(
            connection,
            what,
            limit,
            sql -> {
              // The update locks the row, so what is read after it is what it wrote.
              int changed = sql.increment(key);
              return new Incremented(changed, changed == 1 ? sql.max(key) : OptionalLong.empty());
            });
    return single(what, result.changed) && result.max.isPresent() ? result.max.getAsLong() : null;
  }

  @Override
  public String holdUp() {
    return table.holdUp();
  }

  @Override
  public List<CounterRow> rows(Duration limit) throws TableException {
    return existing.statement(
        "read all rows",
        limit,
        sql -> sql.run(sql.statements().selectAll(), JdbcCounterTable::rows));
  }

  @Override
  public List<CounterRow> rows(Collection<String> names, Duration limit) throws TableException {
    List<String> all = List.copyOf(names);
    List<CounterRow> rows = new ArrayList<>();
    for (int from = 0; from < all.size(); from += NAMES_AT_ONCE) {
      List<String> some = all.subList(from, Math.min(from + NAMES_AT_ONCE, all.size()));
      rows.addAll(existing.statement("read rows", limit, sql -> rows(sql, some)));
    }
    return rows;
  }

  private static List<CounterRow> rows(Sql sql, List<String> names) throws SQLException {
    return sql.run(
        sql.statements().selectNamed(names.size()),
        statement -> {
          for (int i = 0; i < names.size(); i++) {
            statement.setString(i + 1, names.get(i));
          }
          return rows(statement);
        });
  }

  @Override
  public void deleteAll(Duration limit) throws TableException {
    existing.statement(
        "delete all rows",
        limit,
        sql -> sql.run(sql.statements().deleteAll(), PreparedStatement::executeUpdate));
  }

  private static List<CounterRow> rows(PreparedStatement statement) throws SQLException {
    List<CounterRow> rows = new ArrayList<>();
    try (ResultSet found = statement.executeQuery()) {
      while (found.next()) {
        CounterKey key = new CounterKey(found.getString(1), found.getString(2));
        rows.add(new CounterRow(key, found.getLong(3)));
      }
    }
    return rows;
  }

  @Override
  public void verify(Duration limit) throws TableException {
    existing.statement(
        "look at the table",
        limit,
        sql ->
            sql.run(
                sql.statements().check(),
                statement -> {
                  try (ResultSet none = statement.executeQuery()) {
                    return none.next();
                  }
                }));
    if (tags instanceof NodeTags.Query query) {
      table.transaction("ask for the node tag", limit, sql -> TagQuery.tag(sql, query));
    }
  }

  @Override
  public void close() {
    canceller.endIfIdle();
  }

  /** A move in a transaction, and how many rows it changed. */
  private record Made(String tag, @Nullable Move move, int changed) {}

  /** How many rows an increment changed, and Max after it. */
  private record Incremented(int changed, OptionalLong max) {}

  /** Changes rows, and says how many. */
  @FunctionalInterface
  private interface Change {
    int make(String what) throws TableException;
  }
}
