package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The properties of the database, known since the first connection. Thread-safe.
 *
 * <p>A database may lack the statement that its dialect uses to raise Max and return it: a product
 * may only call itself PostgreSQL, and a proxy may lose the new Max. The first reservation finds
 * out.
 */
final class DatabaseInfo {

  final DatabaseAccess access;
  final Dialect dialect;
  final CounterStatements statements;

  /** Cancels slow statements; null if the driver does. */
  final @Nullable StatementCanceller canceller;

  final TableNames names;

  /** The statement of the dialect that raises Max and returns it; null if there is none. */
  private final @Nullable String boundedIncrementReturning;

  private volatile boolean isProved;
  private volatile boolean isUnusable;

  DatabaseInfo(
      DatabaseAccess access,
      Dialect dialect,
      TableNames names,
      StatementCanceller canceller,
      boolean increments) {
    this.access = access;
    this.dialect = dialect;
    this.names = names;
    this.statements = CounterStatements.of(names, dialect);
    this.canceller = dialect.needsCanceller() ? canceller : null;
    this.boundedIncrementReturning = increments ? dialect.boundedIncrementReturning(names) : null;
  }

  @Nullable String boundedIncrementReturning() {
    return isUnusable ? null : boundedIncrementReturning;
  }

  /** Notes the answer to that statement; empty if it raised Max and did not return it. */
  void incremented(Optional<Answer> answer) {
    if (answer.isEmpty()) {
      isUnusable = true;
    } else if (answer.get().changed()) {
      isProved = true;
    }
  }

  /**
   * Whether that statement failed because the database does not have it. Then it is not used again;
   * attempts of other threads may have begun with it.
   */
  boolean refusesIncrement(TableException failure) {
    boolean refused =
        boundedIncrementReturning != null
            && !isProved
            && !(failure.getCause() instanceof ClassifiedFailure)
            && (failure.kind() == FailureKind.REFUSED || failure.kind() == FailureKind.OTHER);
    if (refused) {
      isUnusable = true;
    }
    return refused;
  }

  /** Whether the table exists although a doubtful failure says that it is missing. */
  boolean existsAfterAll(SQLException failure, StatementExecutor sql) {
    if (!dialect.isMissingTableDoubtful() || dialect.kindOf(failure) != FailureKind.MISSING_TABLE) {
      return false;
    }
    try {
      return sql.query("select 0 from " + names.table() + " where 1 = 0", rows -> true);
    } catch (SQLException e) {
      return false;
    }
  }

  String missing() {
    return """
        The table %s is missing, or the schema it should be in. To have the table made, %s, or run:
        %s;
        Where rows with such ids exist already, say what their highest number is:
        %s;
        """
        .formatted(names.table(), names.howToCreate(), statements.create(), statements.example());
  }
}
