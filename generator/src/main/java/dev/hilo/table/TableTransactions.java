package dev.hilo.table;

import dev.hilo.spi.NetworkLimit;
import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs work on the table in transactions, and says of what fails what it means. */
final class TableTransactions {

  private final Transactions transactions;
  private final Function<Dialect, TableSpelling> spelling;
  private final Canceller canceller;

  /** What is known of the database since the first connection; null before. */
  private volatile @Nullable Target target;

  /** Attempts that have asked for a connection and not got it yet. */
  private final AtomicInteger unconnected = new AtomicInteger();

  TableTransactions(
      Transactions transactions, Function<Dialect, TableSpelling> spelling, Canceller canceller) {
    this.transactions = transactions;
    this.spelling = spelling;
    this.canceller = canceller;
  }

  /** Runs one statement in a transaction of its own. */
  <T> T statement(String what, Duration limit, SqlWork<T> work) throws TableException {
    return attempt(what, limit, work, transactions::runStatement);
  }

  /**
   * Runs one statement in a transaction of its own, unless the connection comes too late for it:
   * whoever asked has given it up by then, and it must not take place behind their back.
   */
  <T> T timelyStatement(String what, Duration limit, SqlWork<T> work) throws TableException {
    long asked = System.nanoTime();
    return statement(
        what,
        limit,
        sql -> {
          long waited = System.nanoTime() - asked;
          if (waited > limit.toNanos()) {
            throw new TooLateException(
                "the connection came after " + Duration.ofNanos(waited).toMillis() + " ms");
          }
          return work.with(sql);
        });
  }

  /** Runs several statements in a transaction of their own. */
  <T> T transaction(String what, Duration limit, SqlWork<T> work) throws TableException {
    return attempt(what, limit, work, transactions::run);
  }

  private <T> T attempt(String what, Duration limit, SqlWork<T> work, Runner<T> runner)
      throws TableException {
    Attempt<T> attempt = new Attempt<>(limit, work);
    unconnected.incrementAndGet();
    try {
      return runner.run(limit, attempt);
    } catch (SQLException e) {
      throw failure(what, attempt.begun, e);
    } finally {
      if (!attempt.begun) {
        unconnected.decrementAndGet();
      }
    }
  }

  /** Runs statements in the transaction of somebody else, who ends it. */
  <T> T inside(Connection connection, String what, Duration limit, SqlWork<T> work)
      throws TableException {
    try {
      Target database = target(connection);
      String refusal = database.dialect().gaplessRefusal(connection);
      if (refusal != null) {
        throw new TableException(
            "Could not " + what + ": " + refusal, FailureKind.REFUSED, true, null);
      }
      return NetworkLimit.on(
          connection,
          limit,
          bounded -> {
            Sql sql = database.sql(bounded, transactions, limit);
            try {
              return work.with(sql);
            } catch (SQLException e) {
              throw database.isThereAllTheSame(e, sql) ? refusal(e) : e;
            }
          });
    } catch (SQLException e) {
      throw failure(what, true, e);
    }
  }

  /** What is known of the database; null before the first connection. */
  @Nullable Target target() {
    return target;
  }

  /** What may keep an answer from coming, as far as it can be seen from here: sentences. */
  String holdUp() {
    return unconnected.get() > 0
        ? "No connection has come yet. " + transactions.adviceOnConnections()
        : "The database has not answered yet: somebody may hold a lock on the counter's row, or it"
            + " hangs.";
  }

  private TableException failure(String what, boolean begun, SQLException cause) {
    if (!begun) {
      // A pool that has run out of time says so in any of several ways: they all mean this.
      return new TableException(
          "Could not "
              + what
              + ", having no connection: "
              + said(cause)
              + ". "
              + (Dialect.refusesCredentials(cause)
                  ? "Check the user name and the password."
                  : transactions.adviceOnConnections()),
          FailureKind.UNAVAILABLE,
          true,
          cause);
    }
    if (cause instanceof TooLateException) {
      return new TableException(
          "Could not " + what + ": " + said(cause) + ".", FailureKind.TIMEOUT, true, cause);
    }
    Target known = target;
    Dialect dialect = known == null ? new Dialect() : known.dialect();
    if (cause instanceof TagQueryException query) {
      FailureKind kind = query.kind(dialect);
      return new TableException(
          "Could not " + what + ": " + said(cause) + ".", kind, kind.changedNothing(), cause);
    }
    FailureKind kind = dialect.kindOf(cause);
    String message = "Could not " + what + ": " + said(cause) + "." + dialect.advice(kind);
    if (kind == FailureKind.MISSING_TABLE && known != null) {
      message = known.missing() + "The database said: " + said(cause) + ".";
    }
    return new TableException(message, kind, kind.changedNothing(), cause);
  }

  /** The same failure, of which it is known by now that no table is missing. */
  private static SQLException refusal(SQLException failure) {
    return new SQLException(failure.getMessage(), "42000", failure);
  }

  /** What the driver said, without its full stop. */
  static String said(SQLException cause) {
    return String.valueOf(cause.getMessage()).strip().replaceFirst("\\.+$", "");
  }

  private Target target(Connection connection) throws SQLException {
    Target known = target;
    if (known == null) {
      Dialect dialect = Dialect.of(connection);
      TableSpelling table = spelling.apply(dialect);
      known =
          new Target(
              dialect, table, Statements.of(table, dialect), dialect.cancels() ? canceller : null);
      target = known;
    }
    return known;
  }

  /** Nothing was done, since there was no time left. */
  private static final class TooLateException extends SQLException {

    private static final long serialVersionUID = 1L;

    TooLateException(String message) {
      super(message);
    }
  }

  /** Work on the table. */
  @FunctionalInterface
  interface SqlWork<T> {
    T with(Sql sql) throws SQLException;
  }

  /** Runs work in a transaction. */
  @FunctionalInterface
  private interface Runner<T> {
    T run(Duration limit, Transactions.Work<T> work) throws SQLException;
  }

  /** Work on one connection, and whether it got as far as having that. */
  private final class Attempt<T> implements Transactions.Work<T> {

    private final Duration limit;
    private final SqlWork<T> work;

    private boolean begun;

    Attempt(Duration limit, SqlWork<T> work) {
      this.limit = limit;
      this.work = work;
    }

    @Override
    public T on(Connection connection) throws SQLException {
      Target database = target(connection);
      begun = true;
      unconnected.decrementAndGet();
      // Another attempt may follow, as none can in the transaction of a caller.
      Duration patience = database.dialect().patience(limit);
      Sql sql = database.sql(connection, transactions, patience);
      try {
        return work.with(sql);
      } catch (SQLException e) {
        if (!database.isThereAllTheSame(e, sql)) {
          throw e;
        }
      }
      // Either somebody has made the table meanwhile, or it is not the table that is missing.
      try {
        return work.with(sql);
      } catch (SQLException e) {
        throw database.isThereAllTheSame(e, sql) ? refusal(e) : e;
      }
    }
  }
}
