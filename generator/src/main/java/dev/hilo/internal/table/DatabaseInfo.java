package dev.hilo.internal.table;

import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableNames;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the database since the first connection. Thread-safe.
 *
 * <p>A database that seems to have a statement that raises Max and returns it may have none: a
 * product may only call itself PostgreSQL, and a proxy may lose the new Max. The first reservation
 * finds out, without a statement of its own.
 */
final class DatabaseInfo {

  final Host host;
  final Dialect dialect;
  final CounterStatements statements;

  /** Ends statements that take too long; null if the driver does. */
  final @Nullable StatementCanceller canceller;

  private final TableNames names;

  /** The statement of the dialect that raises Max and returns it; null if there is none. */
  private final @Nullable String incrementReturning;

  private volatile boolean isProved;
  private volatile boolean isUnusable;

  /**
   * @param increments whether to use the statement that raises Max and returns it
   */
  DatabaseInfo(
      Host host,
      Dialect dialect,
      TableNames names,
      StatementCanceller canceller,
      boolean increments) {
    this.host = host;
    this.dialect = dialect;
    this.names = names;
    this.statements = CounterStatements.of(names, dialect);
    this.canceller = dialect.cancels ? canceller : null;
    this.incrementReturning = increments ? dialect.incrementReturning(names) : null;
  }

  /** The statement that raises Max within bounds and returns it; null if it is not used. */
  @Nullable String incrementReturning() {
    return isUnusable ? null : incrementReturning;
  }

  /** Notes what came of that statement. */
  void incremented(Result result) {
    if (result == Result.RESERVED) {
      isProved = true;
    } else if (result == Result.UNREAD) {
      isUnusable = true;
    }
  }

  /**
   * Whether the statement that raises Max and returns it has failed because the database does not
   * have it. It is not used again; attempts of other threads may have begun with it.
   */
  boolean refusesIncrement(TableException failure) {
    boolean refused =
        incrementReturning != null
            && !isProved
            && !(failure.getCause() instanceof ClassifiedFailure)
            && (failure.kind() == FailureKind.REFUSED || failure.kind() == FailureKind.OTHER);
    if (refused) {
      isUnusable = true;
    }
    return refused;
  }

  /** Whether a reservation is a bounded increment; otherwise it is a compare-and-set. */
  boolean increments(ReservationPlan plan, NodeTags tags) {
    return switch (plan.strategy()) {
      // Nodes that have a row each may take turns, and numbers have to rise from row to row.
      case USUAL ->
          incrementReturning() != null
              && (!plan.counter().perNode() || tags instanceof NodeTags.Fixed);
      case COMPARE_AND_SET -> false;
      case INCREMENT -> !plan.counter().perNode();
    };
  }

  /** Whether the table is there, though a failure of doubtful meaning says that it is missing. */
  boolean isThereAllTheSame(SQLException failure, StatementExecutor sql) {
    if (!dialect.isMissingTableDoubtful || dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      return sql.query("select 0 from " + names.table() + " where 1 = 0", rows -> true);
    } catch (SQLException e) {
      return false;
    }
  }

  /** The words for a missing table. */
  String missing() {
    return """
        The table %1$s is missing, or the schema it should be in. To have the table made, %2$s, or run:
        %3$s;
        Where rows with such ids exist already, say what their highest number is:
        insert into %1$s (%4$s, %5$s, %6$s) values ('orders', '*', 4711);
        """
        .formatted(
            names.table(),
            names.howToCreate(),
            statements.create(),
            names.name(),
            names.nodeTag(),
            names.maxValue());
  }
}
