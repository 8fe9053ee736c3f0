package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the dedicated and the application's connections lead to the same table: they have the
 * same place, and Max, as the application's connection reads it, lies between the values that the
 * dedicated ones read before and after. Thread-safe.
 */
final class SameTableCheck {

  /** Other clients may reserve and return in between, and a cluster needs time to agree. */
  private static final int ATTEMPTS = 5;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** Null unless the connections come from a copy of the application's pool. */
  private final @Nullable DedicatedConnections own;

  private final TableTransactions transactions;
  private final @Nullable NodeRows nodes;
  private volatile boolean done;
  private volatile @Nullable String difference;

  /** Whether connections were closed for a suspension, and no reservation has begun since. */
  private volatile boolean suspended;

  /** Held while one thread compares. Only a suspension and the close wait for it. */
  private final ReentrantLock comparing = new ReentrantLock();

  /**
   * @param nodes null unless nodes have tables of their own
   */
  SameTableCheck(TableTransactions transactions, @Nullable NodeRows nodes) {
    this.own = transactions.copiedPool();
    this.transactions = transactions;
    this.nodes = nodes;
  }

  /** Refuses work if the check found different tables. */
  void throwDifference() throws TableException {
    String known = difference;
    if (known != null) {
      throw new TableException(known, FailureKind.REFUSED, true, null);
    }
  }

  /** Compares once the application's pool has a connection to spare. */
  void checkIfOneToSpare(CounterKey key, TimeLimits limit) {
    DedicatedConnections pool = uncompared();
    if (pool == null || !pool.isOneToSpare() || !comparing.tryLock()) {
      return;
    }
    try {
      if (!suspended) {
        compare(pool, key, limit);
      }
    } catch (SQLException | TableException | RuntimeException e) {
      // No database, no table, or a pool that is not set up yet.
      LOG.log(System.Logger.Level.DEBUG, "HiLo's connections cannot be compared yet", e);
    } finally {
      comparing.unlock();
    }
  }

  /**
   * Closes connections once no comparison uses them. None begins before the next reservation,
   * because it would open others.
   */
  void suspend(Runnable disconnect) {
    comparing.lock();
    try {
      suspended = true;
      disconnect.run();
    } finally {
      comparing.unlock();
    }
  }

  /** Called before each attempt to reserve numbers. */
  void resume() {
    suspended = false;
  }

  /** Stops using connections of the application, and waits until none is in use. */
  void end() {
    comparing.lock();
    try {
      done = true;
    } finally {
      comparing.unlock();
    }
  }

  /** Compares now unless that is done; fails if it is not possible, or if the tables differ. */
  void require(CounterKey key, TimeLimits limit) throws TableException {
    try {
      DedicatedConnections pool = uncompared();
      if (pool != null && !pool.isShared()) {
        compare(pool, key, limit);
      }
    } catch (SQLException e) {
      throw new TableException(
          "HiLo's own connections could not be compared with the application's: %s."
              .formatted(TableException.said(e)),
          FailureKind.NO_CONNECTION,
          true,
          e);
    } catch (TableException e) {
      // The application's connection may lead to another node, whose table differs rightly. The
      // return itself asks for the node.
      if (nodes == null || e.kind() != FailureKind.CONFLICT) {
        throw e;
      }
    }
    throwDifference();
  }

  /** The connections that are still to be compared; null if there are none. */
  private @Nullable DedicatedConnections uncompared() {
    return done || difference != null ? null : own;
  }

  private void compare(DedicatedConnections pool, CounterKey key, TimeLimits limit)
      throws SQLException, TableException {
    String what = "read Max of '" + key.name() + "'";
    StatementExecutor.Work<Optional<Long>> row = JdbcCounterTable.reading(key, nodes);
    StatementExecutor.Work<Long> max = sql -> row.on(sql).orElse(0L);
    String found = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A pooled connection may have the settings of another caller: try others.
      found = pool.placeDifference();
      if (found == null) {
        long before = transactions.run(what, limit, true, max);
        long between;
        try (Connection applications = pool.openApplications()) {
          between =
              transactions.join(
                  applications, what + " by the application's connection", limit, max);
        }
        long after = transactions.run(what, limit, true, max);
        done = between >= Math.min(before, after) && between <= Math.max(before, after);
        if (done) {
          return;
        }
        found = "Max is " + between + " in theirs, and " + after + " in HiLo's.";
      }
      LockSupport.parkNanos(PAUSE << attempt);
    }
    if (!pool.isShared()) {
      difference =
          ("HiLo's own connections do not see the table that the application's connections see. %s"
                  + " Set 'connections' to shared, or to a DataSource that leads to that table.")
              .formatted(found);
    }
  }
}
