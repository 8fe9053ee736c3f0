package dev.hilo.internal.table;

import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.TableNames;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The database with the table. Runs work, each in its own transaction (rule S1). Thread-safe. */
final class Database {

  /**
   * The least time between two connections that are given up because the server only reads. Opening
   * one for each attempt would slow the callers, which may hold connections of the application.
   */
  private static final long GIVE_UP_AGAIN = Duration.ofMillis(250).toNanos();

  final DatabaseAccess access;
  final StatementCanceller canceller = new StatementCanceller();
  private final Function<String, TableNames> names;
  private final AtomicBoolean knownWritable = new AtomicBoolean();

  /**
   * The limits of waits for locks that dedicated connections have. A connection keeps its limit, so
   * that only a change costs a round trip.
   */
  final Map<Object, String> lockSettings = Collections.synchronizedMap(new WeakHashMap<>());

  private volatile @Nullable CounterStatements statements;

  /** When a connection was last given up, as {@link System#nanoTime}. Guarded by this. */
  private long gaveUp = System.nanoTime() - GIVE_UP_AGAIN;

  /** Attempts that wait for a connection. Guarded by this. */
  private int unconnected;

  Database(DatabaseAccess access, Function<String, TableNames> names) {
    this.access = access;
    this.names = names;
  }

  /** Null before the first connection. */
  @Nullable CounterStatements statements() {
    return statements;
  }

  /** Runs work in a transaction, commits it, and only then returns the result (rule S6). */
  <T> T run(String what, TimeLimits limit, boolean oneStatement, Session.Work<T> work)
      throws TableException {
    long asked = System.nanoTime();
    boolean[] isConnected = {false};
    Duration time = networkLimit(limit);
    Transactions.Work<T> transaction =
        connection -> {
          Session session = session(connection, limit);
          synchronized (this) {
            unconnected--;
            isConnected[0] = true;
          }
          session.begin(Duration.ofNanos(System.nanoTime() - asked));
          try {
            return session.run(work);
          } catch (SQLException e) {
            if (session.sql.dialect.kindOf(e) != FailureKind.READ_ONLY) {
              throw e;
            }
            if (connection.isReadOnly()) {
              // Another borrower has left it so. The next attempt looks, and switches that off.
              throw new ClassifiedFailure(
                  String.valueOf(e.getMessage()), FailureKind.CONFLICT, true, e);
            }
            // The next one may lead to the server that writes.
            if (isTimeToGiveUp()) {
              ConnectionScope.giveUp(connection, lender());
            }
            throw e;
          }
        };
    synchronized (this) {
      unconnected++;
    }
    try {
      if (access instanceof Transactions framework) {
        return framework.run(
            time, oneStatement, same -> ConnectionScope.answered(same, transaction));
      }
      try (ConnectionScope scope =
          ConnectionScope.open((Connections) access, time, oneStatement, knownWritable)) {
        return scope.run(transaction);
      }
    } catch (SQLException e) {
      knownWritable.set(false);
      throw isConnected[0]
          ? TableException.of(what, statements, e)
          : TableException.withoutConnection(what, access, e);
    } finally {
      synchronized (this) { // No call, which could overflow the stack.
        unconnected -= isConnected[0] ? 0 : 1;
      }
    }
  }

  private synchronized boolean isTimeToGiveUp() {
    long now = System.nanoTime();
    if (now - gaveUp < GIVE_UP_AGAIN) {
      return false;
    }
    gaveUp = now;
    return true;
  }

  /** Runs work in a transaction that the caller ends. */
  <T> T join(Connection connection, String what, TimeLimits limit, Session.Work<T> work)
      throws TableException {
    try (ConnectionScope scope = ConnectionScope.limited(connection, networkLimit(limit))) {
      return scope.answered(same -> session(same, limit).run(work));
    } catch (SQLException e) {
      throw TableException.of(what, statements, e);
    }
  }

  /** No shorter than the query timeout, which the driver counts in seconds. */
  private Duration networkLimit(TimeLimits limit) {
    CounterStatements known = statements;
    Duration answer = limit.statement();
    return known != null && known.dialect.needsCanceller
        ? answer
        : Duration.ofSeconds(answer.plusMillis(999).toSeconds());
  }

  private Session session(Connection connection, TimeLimits limit) throws SQLException {
    CounterStatements known = statements;
    if (known == null) {
      known = new CounterStatements(Dialect.of(connection), names);
      statements = known;
    }
    return new Session(this, connection, known, limit);
  }

  /** Null if the connections do not come from a copy of the application's pool. */
  @Nullable DedicatedConnections copiedPool() {
    Connections lender = lender();
    return lender == null ? null : lender.copiedPool();
  }

  /** Null if a framework runs the transactions. */
  private @Nullable Connections lender() {
    return access instanceof Connections lender ? lender : null;
  }

  /** Why no answer may have come, in sentences. */
  String holdUp() {
    boolean waits;
    synchronized (this) {
      waits = unconnected > 0;
    }
    return waits
        ? "No connection has come yet. " + access.adviceOnConnections()
        : "The database has not answered yet: another transaction may hold a lock on the counter's"
            + " row, or the database hangs.";
  }

  /** Closes idle connections; later work opens new ones. */
  void disconnect() {
    Connections lender = lender();
    try {
      canceller.endIfIdle();
    } finally {
      if (lender != null) {
        lender.closeIdle();
      }
    }
  }

  void close() {
    DedicatedConnections own = copiedPool();
    try {
      canceller.endIfIdle();
    } finally {
      if (own != null) {
        own.close();
      }
    }
  }
}
