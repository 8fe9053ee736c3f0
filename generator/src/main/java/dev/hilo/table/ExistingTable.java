package dev.hilo.table;

import dev.hilo.table.TableTransactions.SqlWork;
import java.time.Duration;

/** Runs work on the table; where it finds none and that was asked for, makes it and tries again. */
final class ExistingTable {

  private final TableTransactions table;
  private final boolean createIfMissing;

  ExistingTable(TableTransactions table, boolean createIfMissing) {
    this.table = table;
    this.createIfMissing = createIfMissing;
  }

  /** Runs one statement in a transaction of its own. */
  <T> T statement(String what, Duration limit, SqlWork<T> work) throws TableException {
    return existing(limit, () -> table.statement(what, limit, work));
  }

  /** Runs one statement, unless the connection comes too late for it. */
  <T> T timelyStatement(String what, Duration limit, SqlWork<T> work) throws TableException {
    return existing(limit, () -> table.timelyStatement(what, limit, work));
  }

  /** Runs several statements in a transaction of their own. */
  <T> T transaction(String what, Duration limit, SqlWork<T> work) throws TableException {
    return existing(limit, () -> table.transaction(what, limit, work));
  }

  private <T> T existing(Duration limit, Run<T> run) throws TableException {
    try {
      return run.run();
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
      TableException inTheWay = new TableCreation(table).run(limit);
      try {
        return run.run();
      } catch (TableException again) {
        boolean stillMissing = again.kind() == FailureKind.MISSING_TABLE;
        throw stillMissing && inTheWay != null && inTheWay.kind() == FailureKind.CONFLICT
            ? inTheWay
            : again;
      }
    }
  }

  /** A way to run the work. */
  @FunctionalInterface
  private interface Run<T> {
    T run() throws TableException;
  }
}
