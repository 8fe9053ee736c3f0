package dev.hilo.internal.table;

import dev.hilo.internal.connection.ConnectionScope;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs work on the table, each in its own transaction (rule S1). Thread-safe. */
final class TableTransactions implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DatabaseAccess access;
  private final DatabaseAccess kept;
  private final Function<String, TableNames> names;
  private final boolean increments;
  private final StatementCanceller canceller = new StatementCanceller();
  private final LockSettings lockSettings = new LockSettings();
  private final AtomicBoolean knownWritable = new AtomicBoolean();

  /** Attempts that wait for a connection. */
  private final AtomicInteger unconnected = new AtomicInteger();

  private volatile @Nullable DatabaseInfo database;

  TableTransactions(DatabaseAccess access, Function<String, TableNames> names, boolean increments) {
    this.access = access;
    this.names = names;
    this.increments = increments;
    this.kept =
        access instanceof Connections connections ? new KeptConnection(connections) : access;
  }

  /** Null before the first connection. */
  @Nullable DatabaseInfo database() {
    return database;
  }

  /** Null if the connections do not come from a copy of the application's pool. */
  @Nullable DedicatedConnections copiedPool() {
    return access instanceof Connections connections ? connections.copiedPool() : null;
  }

  /** Runs work in a transaction, commits it, and only then returns the result (rule S6). */
  <T> T run(String what, TimeLimits limit, boolean oneStatement, StatementExecutor.Work<T> work)
      throws TableException {
    return run(access, what, limit, oneStatement, work);
  }

  /** Runs work on one connection for all calls, until {@link #close}. Used by one thread. */
  <T> T runOnKept(
      String what, TimeLimits limit, boolean oneStatement, StatementExecutor.Work<T> work)
      throws TableException {
    return run(kept, what, limit, oneStatement, work);
  }

  private <T> T run(
      DatabaseAccess by,
      String what,
      TimeLimits limit,
      boolean oneStatement,
      StatementExecutor.Work<T> work)
      throws TableException {
    long asked = System.nanoTime();
    AtomicBoolean connected = new AtomicBoolean();
    Transactions.Work<T> attempt =
        connection -> {
          StatementExecutor sql = new StatementExecutor(connection, database(connection), limit);
          connected.set(true);
          unconnected.decrementAndGet();
          requireInTime(limit, Duration.ofNanos(System.nanoTime() - asked));
          if (copiedPool() != null) {
            lockSettings.apply(connection, sql);
          }
          return ConnectionScope.answered(connection, same -> repeated(sql, work));
        };
    unconnected.incrementAndGet();
    try {
      if (by instanceof Transactions transactions) {
        return transactions.run(networkLimit(limit), oneStatement, attempt);
      }
      try (ConnectionScope scope =
          ConnectionScope.open(
              (Connections) by, networkLimit(limit), oneStatement, knownWritable)) {
        T result = attempt.on(scope.connection());
        scope.commit();
        return result;
      }
    } catch (SQLException e) {
      knownWritable.set(false);
      throw connected.get()
          ? TableException.of(what, database, e)
          : TableException.withoutConnection(what, access, e);
    } finally {
      if (!connected.get()) {
        unconnected.decrementAndGet();
      }
    }
  }

  private static void requireInTime(TimeLimits limit, Duration waited) throws ClassifiedFailure {
    if (limit.connection() != null && waited.compareTo(limit.connection()) > 0) {
      String late = "the connection came after " + waited.toMillis() + " ms";
      throw new ClassifiedFailure(late, FailureKind.TIMEOUT, true);
    }
  }

  /** Runs work in a transaction that another caller ends. */
  <T> T join(Connection connection, String what, TimeLimits limit, StatementExecutor.Work<T> work)
      throws TableException {
    try (ConnectionScope scope = ConnectionScope.limited(connection, networkLimit(limit))) {
      StatementExecutor sql = new StatementExecutor(connection, database(connection), limit);
      return ConnectionScope.answered(scope.connection(), same -> repeated(sql, work));
    } catch (SQLException e) {
      throw TableException.of(what, database, e);
    }
  }

  /** No shorter than the query timeout, which the driver counts in seconds. */
  private Duration networkLimit(TimeLimits limit) {
    DatabaseInfo known = database;
    Duration answer = QueryTimeout.atLeast(limit.answer());
    return known != null && known.canceller != null
        ? answer
        : Duration.ofSeconds(answer.plusMillis(999).toSeconds());
  }

  private DatabaseInfo database(Connection connection) throws SQLException {
    DatabaseInfo known = database;
    if (known == null) {
      Dialect dialect = Dialect.of(connection);
      known =
          new DatabaseInfo(access, dialect, names.apply(dialect.quote()), canceller, increments);
      database = known;
    }
    return known;
  }

  /** Repeats work once if a table seemed to be missing and exists after all. */
  private static <T> T repeated(StatementExecutor sql, StatementExecutor.Work<T> work)
      throws SQLException {
    for (boolean again = false; ; again = true) {
      try {
        return work.on(sql);
      } catch (SQLException e) {
        if (!sql.database().existsAfterAll(e, sql)) {
          throw e;
        }
        if (again) {
          throw new SQLException(e.getMessage(), "42000", e);
        }
      }
      // Another client has created the table since, or something else is missing.
    }
  }

  String holdUp() {
    return unconnected.get() > 0
        ? "No connection has come yet. " + access.adviceOnConnections()
        : "The database has not answered yet: another transaction may hold a lock on the counter's"
            + " row, or the database hangs.";
  }

  /** Closes idle connections; later work opens new ones. */
  void disconnect() {
    canceller.endIfIdle();
    closeKept();
    if (access instanceof Connections connections) {
      connections.closeIdle();
    }
  }

  private void closeKept() {
    if (kept instanceof KeptConnection connection) {
      try {
        connection.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.WARNING, "Could not close a connection", e);
      }
    }
  }

  @Override
  public void close() {
    canceller.endIfIdle();
    closeKept();
    DedicatedConnections own = copiedPool();
    if (own != null) {
      own.close();
    }
  }
}
