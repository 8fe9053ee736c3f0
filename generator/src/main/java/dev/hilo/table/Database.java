package dev.hilo.table;

import dev.hilo.spi.Host;
import dev.hilo.spi.TableSpelling;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the database since the first connection.
 *
 * @param host what is told of every statement
 * @param dialect what differs between databases
 * @param spelling how the table is spelled there
 * @param statements the statements on it
 * @param canceller ends statements; null if the driver does
 * @param strategy the cheapest way to reserve numbers there
 * @param isProbed whether that was tried
 */
record Database(
    Host host,
    Dialect dialect,
    TableSpelling spelling,
    Statements statements,
    @Nullable Canceller canceller,
    ReservationStrategy strategy,
    boolean isProbed) {

  /** A counter that no client has: its name ends with a blank. */
  private static final Raise NOTHING = new Raise(new CounterKey("probe ", "*"), 1, 1, 0);

  /** What is known before the table was tried. */
  static Database of(Host host, Dialect dialect, TableSpelling spelling, Canceller canceller) {
    Statements statements = Statements.of(spelling, dialect);
    return new Database(
        host,
        dialect,
        spelling,
        statements,
        dialect.cancels() ? canceller : null,
        statements.raise() == null ? CompareAndSet.INSTANCE : BoundedIncrement.INSTANCE,
        statements.raise() == null);
  }

  /**
   * Tries whether the database really has the statement that raises Max and gives it back, by one
   * that changes nothing. A product may only call itself PostgreSQL.
   *
   * @return the same with what was found out
   * @throws SQLException if that cannot be told, such as while there is no table
   */
  Database probed(Connection connection, Limit limit) throws SQLException {
    try {
      new Sql(connection, this, limit).raise(NOTHING);
      return probed(strategy);
    } catch (SQLException e) {
      FailureKind kind = dialect.kindOf(e);
      if (kind != FailureKind.REFUSED && kind != FailureKind.OTHER) {
        throw e;
      }
      return probed(CompareAndSet.INSTANCE);
    }
  }

  /** The same with a strategy that is known to work. */
  Database probed(ReservationStrategy works) {
    return new Database(host, dialect, spelling, statements, canceller, works, true);
  }

  /** The strategy that a plan wants. */
  ReservationStrategy strategy(ReservationPlan plan, boolean tagIsKnown) {
    return switch (plan.strategy()) {
      // Nodes that have a row each may take turns, and numbers have to rise from row to row.
      case USUAL -> plan.counter().perNode() && !tagIsKnown ? CompareAndSet.INSTANCE : strategy;
      case COMPARE_AND_SET -> CompareAndSet.INSTANCE;
      case INCREMENT ->
          plan.counter().perNode() ? CompareAndSet.INSTANCE : BoundedIncrement.INSTANCE;
    };
  }

  /** Whether the table is there, though a failure of doubtful meaning says that it is missing. */
  boolean isThereAllTheSame(SQLException failure, Sql sql) {
    if (!dialect.isMissingTableDoubtful() || dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      return sql.query("select 0 from " + spelling.table() + " where 1 = 0", rows -> true);
    } catch (SQLException e) {
      return false;
    }
  }

  /** The words for a missing table. */
  String missing() {
    return "The table "
        + spelling.table()
        + " is missing, or the schema it should be in. To have the table made, "
        + spelling.howToCreate()
        + ", or run:\n"
        + statements.create()
        + ";\nWhere rows with such ids exist already, say what their highest number is:\ninsert into "
        + spelling.table()
        + " ("
        + String.join(", ", spelling.name(), spelling.nodeTag(), spelling.maxValue())
        + ") values ('orders', '*', 4711);\n";
  }
}
