package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checks that HiLo's own connections and the application's lead to the same table. They do if they
 * lead to the same place, and Max of a counter, as the application's connection reads it, lies
 * between what HiLo's own read before and after. Thread-safe.
 */
final class TableConsistencyCheck {

  /** Other clients may reserve and return in between, and a cluster needs a moment to agree. */
  private static final int ATTEMPTS = 5;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DedicatedConnections own;
  private final TableTransactions transactions;
  private volatile boolean done;
  private volatile @Nullable String difference;

  /** Held while one thread compares. Only HiLo's own threads wait for it, and only at the end. */
  private final ReentrantLock comparing = new ReentrantLock();

  TableConsistencyCheck(DedicatedConnections own, TableTransactions transactions) {
    this.own = own;
    this.transactions = transactions;
  }

  /** Refuses work on another table than the application's, if the check has found that out. */
  void throwDifference() throws TableException {
    String known = difference;
    if (known != null) {
      throw new TableException(known, FailureKind.REFUSED, true, null);
    }
  }

  /** Compares, if that is not done and the application's pool has a connection to spare. */
  void checkIfOneToSpare(CounterKey key, TimeLimits limit) {
    if (done || difference != null || !own.isOneToSpare() || !comparing.tryLock()) {
      return;
    }
    try {
      compare(key, limit);
    } catch (SQLException | TableException | RuntimeException e) {
      // No database, no table, or a pool that is not set up yet.
      LOG.log(System.Logger.Level.DEBUG, "HiLo's connections cannot be compared yet", e);
    } finally {
      comparing.unlock();
    }
  }

  /** Waits until no connection of the application's is used any more, and uses none again. */
  void end() {
    comparing.lock();
    try {
      done = true;
    } finally {
      comparing.unlock();
    }
  }

  /** Compares, if that is not done; fails if that is not possible now, or if they differ. */
  void require(CounterKey key, TimeLimits limit) throws TableException {
    try {
      if (!done && difference == null && !own.isShared()) {
        compare(key, limit);
      }
    } catch (SQLException e) {
      throw new TableException(
          "HiLo's own connections could not be compared with the application's: "
              + FailureClassifier.said(e)
              + ".",
          FailureKind.NO_CONNECTION,
          true,
          e);
    }
    throwDifference();
  }

  private void compare(CounterKey key, TimeLimits limit) throws SQLException, TableException {
    String what = "read Max of '" + key.name() + "'";
    StatementExecutor.Work<Long> max = sql -> sql.max(key).orElse(0L);
    String found = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A connection may come as another caller left it, and another one then.
      found = own.placeDifference();
      if (found == null) {
        long before = transactions.run(what, limit, true, max);
        long between;
        try (Connection applications = own.openApplications()) {
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
    if (!own.isShared()) {
      difference =
          "HiLo's own connections do not see the table that the application's connections see. "
              + found
              + " Set 'connections' to shared, or to a DataSource that leads to that table.";
    }
  }
}
