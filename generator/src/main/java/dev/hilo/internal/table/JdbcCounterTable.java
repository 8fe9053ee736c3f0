package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table by JDBC: one transaction for each call, nearly always of one statement. */
public final class JdbcCounterTable implements CounterTable {

  private static final int NAMES_AT_ONCE = 100;

  private final Database database;
  private final TagSource tags;
  private final boolean createIfMissing;

  /**
   * Whether to raise Max and return it by one statement. A database may lack the statement of its
   * dialect: a product may only call itself PostgreSQL, and a proxy may lose the new Max. The first
   * reservation finds out.
   */
  private volatile boolean byOne;

  private volatile boolean byOneProved;

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
    this.database = new Database(access, names);
    this.tags = tags;
    this.createIfMissing = createIfMissing;
    this.byOne = increments;
  }

  @Override
  public String nodeTag(TimeLimits limit) throws TableException {
    String configured = tags.configured();
    return configured != null ? configured : ask(limit);
  }

  private String ask(TimeLimits limit) throws TableException {
    return database.run("ask for the node tag", limit, false, tags::ask);
  }

  @Override
  public Optional<Answer> raise(
      CounterKey key, long by, long least, long most, boolean evenByTwo, TimeLimits limit)
      throws TableException {
    CounterStatements known = database.statements();
    boolean mayByOne = byOne && (known == null || known.incrementReturning != null);
    String name = key.name();
    String nodeTag = key.nodeTag();
    boolean tagChoosesRow = tags.configured() == null && !nodeTag.equals(CounterKey.ALL_NODES);
    if (tagChoosesRow || (!mayByOne && !evenByTwo)) {
      return Optional.empty();
    }
    try {
      return run(
          "reserve numbers of '" + name + "'",
          limit,
          mayByOne && tags.query() == null,
          session -> {
            // Another thread may just have found out that two statements are needed.
            String one = byOne ? session.sql.incrementReturning : null;
            if (one == null) {
              byOne = false;
              // Two need a transaction: otherwise another client could raise Max between them.
              if (!evenByTwo || session.connection.getAutoCommit()) {
                return Optional.empty();
              }
            }
            String tag = tags.ask(session);
            Object[] parameters = session.locking(by, name, nodeTag, least, most);
            if (one != null) {
              return raised(tag, session.updateReturning(one, parameters));
            }
            boolean changed = isOne(session.update(session.sql.increment, parameters));
            // The update locks the row, so the select reads what the update wrote.
            Long max = changed ? max(session, name, nodeTag).orElseThrow(SQLException::new) : null;
            return Optional.of(new Answer(tag, max));
          });
    } catch (TableException e) {
      if (mayByOne && isRefused(e)) {
        byOne = false;
        return Optional.empty();
      }
      throw e;
    }
  }

  private Optional<Answer> raised(String tag, List<Long> rows) throws SQLException {
    if (!isOne(rows.size())) {
      return Optional.of(new Answer(tag, null));
    }
    if (rows.get(0) == Session.UNTOLD) {
      byOne = false; // The numbers are a gap.
      return Optional.empty();
    }
    byOneProved = true;
    return Optional.of(new Answer(tag, rows.get(0)));
  }

  /** Whether the one statement failed because the database does not have it. */
  private boolean isRefused(TableException failure) {
    CounterStatements known = database.statements();
    return known != null
        && known.incrementReturning != null
        && !byOneProved
        && !(failure.getCause() instanceof ClassifiedFailure)
        && (failure.kind() == FailureKind.REFUSED || failure.kind() == FailureKind.OTHER);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return run(
            "read Max of '" + key.name() + "'",
            limit,
            !tags.isChecked(),
            session -> {
              // For a mere read, too: a seed may find Max high enough on a wrong server (rule G6).
              tags.check(session);
              return max(session, key.name(), key.nodeTag());
            })
        .orElse(null);
  }

  /** Max; empty if there is no row. */
  private static Optional<Long> max(Session session, Object name, Object nodeTag)
      throws SQLException {
    return session.query(session.sql.select, row -> row.getLong(1), name, nodeTag).stream()
        .findFirst();
  }

  @Override
  public Answer set(CounterKey key, @Nullable Long expected, long max, TimeLimits limit)
      throws TableException {
    try {
      return run(
          "set Max of '" + key.name() + "' to " + max,
          limit,
          tags.query() == null,
          session -> {
            String nodeTag = tags.ask(session);
            // Another node may serve than the row belongs to (rule G5).
            boolean changed =
                (tags.query() == null || key.isOf(nodeTag)) && sets(session, key, expected, max);
            return new Answer(nodeTag, changed ? max : null);
          });
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        // An insert is made only on the row's own node, so that one has answered.
        return new Answer(key.nodeTag(), null);
      }
      throw e;
    }
  }

  /** Updates or inserts a row (rules S3 and S4); returns whether Max had the expected value. */
  private static boolean sets(Session session, CounterKey key, @Nullable Long expected, long max)
      throws SQLException {
    CounterStatements statements = session.sql;
    return isOne(
        expected == null
            ? session.update(statements.insert, session.locking(key.name(), key.nodeTag(), max))
            : session.update(
                statements.update, session.locking(max, key.name(), key.nodeTag(), expected)));
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    return database.run(
        "set Max of '" + key.name() + "' back from " + expected + " to " + max,
        limit,
        !tags.isChecked(),
        session -> {
          tags.check(session); // Rule G6.
          return sets(session, key, expected, max);
        });
  }

  /** The update locks the row, so the select reads what the update wrote (rule D3). */
  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    Session.Work<Optional<Long>> addOne =
        session -> {
          tags.check(session); // Rule G6.
          CounterStatements statements = session.sql;
          String refusal = statements.dialect.gaplessRefusal(connection);
          if (refusal != null) {
            throw new ClassifiedFailure(refusal, FailureKind.REFUSED, true, null);
          }
          return isOne(session.update(statements.addOne, key.name(), key.nodeTag()))
              ? max(session, key.name(), key.nodeTag())
              : Optional.empty();
        };
    String what = "raise Max of '" + key.name() + "' in the caller's transaction";
    return database.join(connection, what, limit, addOne).orElse(null);
  }

  private static boolean isOne(int changed) throws SQLException {
    if (changed > 1) {
      throw new ClassifiedFailure(
          ("the table has %s rows of that name and node tag, so it has lost its primary key. Remove"
                  + " all but the one with the highest Max and add the key (name, node_tag)")
              .formatted(changed),
          FailureKind.REFUSED,
          false,
          null);
    }
    return changed == 1;
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) throws TableException {
    return run("read all rows", limit, true, session -> rows(session, session.sql.selectAll));
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
              session -> rows(session, session.sql.selectNamed(some.length), some)));
    }
    return rows;
  }

  private static List<CounterRow> rows(Session session, String sql, Object... names)
      throws SQLException {
    return session.query(
        sql,
        row -> new CounterRow(new CounterKey(row.getString(1), row.getString(2)), row.getLong(3)),
        names);
  }

  @Override
  public void deleteAll(TimeLimits limit) throws TableException {
    int unused =
        run(
            "delete all rows",
            limit,
            !tags.isChecked(),
            session -> {
              tags.check(session); // Rule G6.
              return session.update(session.sql.deleteAll);
            });
  }

  /** The tag comes first, because another server may lack the table. */
  @Override
  public void verify(TimeLimits limit) throws TableException {
    if (tags.query() != null) {
      String unusedTag = ask(limit);
    }
    List<?> unused =
        run(
            "look at the table",
            limit,
            true,
            session -> session.query(session.sql.check, row -> true));
  }

  /** Runs work; creates a missing table if that is set, and runs the work again. */
  private <T> T run(String what, TimeLimits limit, boolean oneStatement, Session.Work<T> work)
      throws TableException {
    try {
      return database.run(what, limit, oneStatement, work);
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
    }
    if (tags.query() != null) {
      // A wrong query must not leave a table behind.
      String unusedTag = ask(limit);
    }
    TableException obstacle = create(limit);
    try {
      return database.run(what, limit, oneStatement, work);
    } catch (TableException e) {
      throw e.kind() == FailureKind.MISSING_TABLE && obstacle != null ? obstacle : e;
    }
  }

  /**
   * Creates the table, perhaps concurrently with other clients.
   *
   * @return what to report if there is no table then, since another client may be creating it;
   *     otherwise null
   * @throws TableException if the table was not created
   */
  private @Nullable TableException create(TimeLimits limit) throws TableException {
    try {
      int unused =
          database.run(
              "create the table", limit, true, session -> session.update(session.sql.create));
      return null;
    } catch (TableException e) {
      return switch (e.kind()) {
        case DUPLICATE -> null;
        // PostgreSQL has several codes for a concurrent creation, and may fail before the other
        // client's table is visible. The next statement finds out.
        case CONFLICT, LOCKED -> e;
        case MISSING_TABLE ->
            throw notCreated(
                ", because the schema it should be in does not exist. Create the schema, or name"
                    + " another",
                e,
                "");
        case REFUSED -> {
          String ddl = requireNonNull(database.statements()).create + ";\n";
          throw notCreated("", e, " Let a user with the right to create it run:\n" + ddl);
        }
        case TIMEOUT, NO_CONNECTION, UNAVAILABLE, READ_ONLY, OTHER -> throw e;
      };
    }
  }

  private static TableException notCreated(String why, TableException failure, String wayOut) {
    SQLException cause = (SQLException) requireNonNull(failure.getCause());
    String message = TableException.couldNot("create the table" + why, cause) + wayOut;
    return new TableException(message, FailureKind.REFUSED, true, cause);
  }

  @Override
  public String holdUp() {
    return database.holdUp();
  }

  @Override
  public void disconnect() {
    database.disconnect();
  }

  @Override
  public void close() {
    database.close();
  }
}
