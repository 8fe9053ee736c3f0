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
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table in a database, by JDBC: one statement and one transaction for each call. */
public final class JdbcCounterTable implements CounterTable {

  private final Transactions transactions;
  private final Function<Dialect, TableSpelling> spelling;
  private final boolean createIfMissing;

  /** What is known of the database since the first connection; null before. */
  private volatile @Nullable Target target;

  private JdbcCounterTable(
      Transactions transactions,
      Function<Dialect, TableSpelling> spelling,
      boolean createIfMissing) {
    this.transactions = requireNonNull(transactions, "transactions");
    this.spelling = spelling;
    this.createIfMissing = createIfMissing;
  }

  /** A table that is named as the user wrote it. */
  public static JdbcCounterTable named(
      Transactions transactions, TableName name, boolean createIfMissing) {
    requireNonNull(name, "name");
    return new JdbcCounterTable(transactions, name::in, createIfMissing);
  }

  /** A table that is spelled as a host wants it. */
  public static JdbcCounterTable spelled(
      Transactions transactions, TableSpelling spelling, boolean createIfMissing) {
    requireNonNull(spelling, "spelling");
    return new JdbcCounterTable(transactions, dialect -> spelling, createIfMissing);
  }

  @Override
  public @Nullable Long max(CounterKey key, Duration limit) throws TableException {
    OptionalLong max =
        existing(
            "read Max of '" + key.name() + "'",
            limit,
            Statements::select,
            statement -> {
              statement.setString(1, key.name());
              statement.setString(2, key.nodeTag());
              try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
              }
            });
    return max.isPresent() ? max.getAsLong() : null;
  }

  @Override
  public boolean compareAndSet(CounterKey key, long expected, long max, Duration limit)
      throws TableException {
    String what = "set Max of '" + key.name() + "' from " + expected + " to " + max;
    int changed =
        existing(
            what,
            limit,
            Statements::update,
            statement -> {
              statement.setLong(1, max);
              statement.setString(2, key.name());
              statement.setString(3, key.nodeTag());
              statement.setLong(4, expected);
              return statement.executeUpdate();
            });
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
    try {
      return existing(
          "insert '" + key.name() + "' with Max " + max,
          limit,
          Statements::insert,
          statement -> {
            statement.setString(1, key.name());
            statement.setString(2, key.nodeTag());
            statement.setLong(3, max);
            return statement.executeUpdate() == 1;
          });
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public List<CounterRow> rows(Duration limit) throws TableException {
    return existing(
        "read all rows",
        limit,
        Statements::selectAll,
        statement -> {
          List<CounterRow> rows = new ArrayList<>();
          try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
              CounterKey key = new CounterKey(found.getString(1), found.getString(2));
              rows.add(new CounterRow(key, found.getLong(3)));
            }
          }
          return rows;
        });
  }

  @Override
  public void verify(Duration limit) throws TableException {
    existing(
        "look at the table",
        limit,
        Statements::check,
        statement -> {
          try (ResultSet none = statement.executeQuery()) {
            return none.next();
          }
        });
  }

  /** Runs a statement; where it finds no table and that was asked for, makes it and tries again. */
  private <T> T existing(
      String what, Duration limit, Function<Statements, String> sql, TimeLimit.Action<T> action)
      throws TableException {
    try {
      return execute(what, limit, sql, action);
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
      create(limit);
      return execute(what, limit, sql, action);
    }
  }

  private void create(Duration limit) throws TableException {
    try {
      execute("create the table", limit, Statements::create, PreparedStatement::execute);
    } catch (TableException e) {
      switch (e.kind()) {
        case DUPLICATE, CONFLICT -> {
          // Somebody else was faster. PostgreSQL says so in more than one way, and may say it
          // before the other's table can be seen; the next statement finds out.
        }
        case MISSING_TABLE ->
            throw notCreated(
                ", because the schema it should be in does not exist. Create the schema, or name"
                    + " another",
                e,
                "");
        case REFUSED -> {
          Target known = target;
          throw notCreated(
              "",
              e,
              known == null
                  ? ""
                  : " Let somebody who may run:\n" + known.statements.create() + ";\n");
        }
        case TIMEOUT, UNAVAILABLE, OTHER -> throw e;
      }
    }
  }

  private static TableException notCreated(String why, TableException failure, String wayOut) {
    SQLException cause = failure.getCause() instanceof SQLException said ? said : null;
    String said = cause == null ? String.valueOf(failure.getMessage()) : said(cause);
    return new TableException(
        "Could not create the table" + why + ": " + said + "." + wayOut,
        FailureKind.REFUSED,
        true,
        cause);
  }

  private <T> T execute(
      String what, Duration limit, Function<Statements, String> sql, TimeLimit.Action<T> action)
      throws TableException {
    Attempt<T> attempt = new Attempt<>(limit, sql, action);
    try {
      return transactions.runStatement(limit, attempt);
    } catch (SQLException e) {
      throw failure(what, attempt, e);
    }
  }

  private TableException failure(String what, Attempt<?> attempt, SQLException cause) {
    Target known = target;
    Dialect dialect = known == null ? new Dialect() : known.dialect;
    if (!attempt.begun) {
      // A pool that has run out of time says so in any of several ways: they all mean this.
      return new TableException(
          "Could not "
              + what
              + ", having no connection: "
              + said(cause)
              + ". Check that the database accepts connections and that the pool has one to spare"
              + " besides those that callers hold; then ask again.",
          FailureKind.UNAVAILABLE,
          true,
          cause);
    }
    FailureKind kind = dialect.kindOf(cause);
    String message = "Could not " + what + ": " + said(cause) + ".";
    if (kind == FailureKind.REFUSED) {
      message +=
          " The table has to be HiLo's, and the user may have to be granted SELECT, INSERT and"
              + " UPDATE on it.";
    }
    if (kind == FailureKind.MISSING_TABLE && known != null) {
      message = missing(known);
    }
    return new TableException(message, kind, kind.changedNothing(), cause);
  }

  private static String missing(Target known) {
    TableSpelling table = known.spelling;
    return "The table "
        + table.table()
        + " is missing, or the schema it should be in. To have the table made, "
        + table.howToCreate()
        + ", or run:\n"
        + known.statements.create()
        + ";\nWhere rows with such ids exist already, say what their highest number is:\ninsert into "
        + table.table()
        + " ("
        + String.join(", ", table.name(), table.nodeTag(), table.maxValue())
        + ") values ('orders', '*', 4711);\n";
  }

  /** What the driver said, without its full stop. */
  private static String said(SQLException cause) {
    return String.valueOf(cause.getMessage()).strip().replaceFirst("\\.+$", "");
  }

  private Target target(Connection connection) throws SQLException {
    Target known = target;
    if (known == null) {
      Dialect dialect = Dialect.of(connection);
      TableSpelling table = spelling.apply(dialect);
      known = new Target(dialect, table, Statements.of(table, dialect));
      target = known;
    }
    return known;
  }

  private record Target(Dialect dialect, TableSpelling spelling, Statements statements) {}

  /** One statement on one connection, and whether it got as far as having that. */
  private final class Attempt<T> implements Transactions.Work<T> {

    private final Duration limit;
    private final Function<Statements, String> sql;
    private final TimeLimit.Action<T> action;
    private boolean begun;

    Attempt(Duration limit, Function<Statements, String> sql, TimeLimit.Action<T> action) {
      this.limit = limit;
      this.sql = sql;
      this.action = action;
    }

    @Override
    public T on(Connection connection) throws SQLException {
      String text = sql.apply(target(connection).statements);
      begun = true;
      transactions.executing(text);
      // Hosts that bring their own transactions need not know of the limit.
      return NetworkLimit.on(
          connection, limit, bounded -> new TimeLimit(limit).on(bounded, text, action));
    }
  }
}
