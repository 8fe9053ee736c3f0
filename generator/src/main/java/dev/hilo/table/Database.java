package dev.hilo.table;

import dev.hilo.spi.Host;
import dev.hilo.spi.TableSpelling;
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
 * @param isProved whether it has worked once
 */
record Database(
    Host host,
    Dialect dialect,
    TableSpelling spelling,
    Statements statements,
    @Nullable Canceller canceller,
    ReservationStrategy strategy,
    boolean isProved) {

  /** What is known before the table was tried. */
  static Database of(
      Host host, Dialect dialect, TableSpelling spelling, Canceller canceller, boolean increments) {
    Statements all = Statements.of(spelling, dialect);
    Statements statements = increments ? all : all.withoutRaise();
    boolean compares = statements.raise() == null;
    return new Database(
        host,
        dialect,
        spelling,
        statements,
        dialect.cancels() ? canceller : null,
        compares ? CompareAndSet.INSTANCE : BoundedIncrement.INSTANCE,
        compares);
  }

  /** The same, after a bounded increment by one statement has worked. */
  Database proved() {
    return new Database(host, dialect, spelling, statements, canceller, strategy, true);
  }

  /** The same, without the one statement that the database does not have. */
  Database refused() {
    return new Database(
        host,
        dialect,
        spelling,
        statements.withoutRaise(),
        canceller,
        CompareAndSet.INSTANCE,
        true);
  }

  /** Whether one statement raises Max and returns it. */
  boolean raisesInOne() {
    return statements.raise() != null;
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
