package dev.hilo.table;

import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether HiLo's own connections and the application's lead to one and the same table. They do if
 * they lead to the same place, and Max of a counter, as the application's connection reads it, lies
 * between what HiLo's own read before and after. Thread-safe.
 */
final class SameTable {

  /** Other clients may reserve and return in between, and a cluster needs a moment to agree. */
  private static final int ATTEMPTS = 5;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DedicatedConnections own;
  private volatile boolean seen;
  private volatile @Nullable String difference;

  /**
   * Held while one thread compares. Only threads of HiLo's own wait for it, and only at the end.
   */
  private final ReentrantLock comparing = new ReentrantLock();

  SameTable(DedicatedConnections own) {
    this.own = own;
  }

  /** Refuses work on another table than the application's, if that was found out. */
  void check() throws TableException {
    String known = difference;
    if (known != null) {
      throw new TableException(known, FailureKind.REFUSED, true, null);
    }
  }

  /** Compares, if that is not done and the application's pool has a connection to spare. */
  void compareIfOneToSpare(Reading reading) {
    if (seen || difference != null || !own.isOneToSpare() || !comparing.tryLock()) {
      return;
    }
    try {
      compare(reading);
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
      seen = true;
    } finally {
      comparing.unlock();
    }
  }

  /** Compares, if that is not done; fails if that is not possible now, or if they differ. */
  void requireCompared(Reading reading) throws TableException {
    try {
      if (!seen && difference == null && !own.isShared()) {
        compare(reading);
      }
    } catch (SQLException e) {
      String why = TableFailures.said(e);
      throw new TableException(
          "HiLo's own connections could not be compared with the application's: " + why + ".",
          FailureKind.NO_CONNECTION,
          true,
          e);
    }
    check();
  }

  private void compare(Reading reading) throws SQLException, TableException {
    String found = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A connection may come as another caller left it, and another one then.
      found = own.placeDifference();
      if (found == null) {
        long before = reading.own().orElse(0L);
        long between;
        try (Connection applications = own.openApplications()) {
          between = reading.applications(applications).orElse(0L);
        }
        long after = reading.own().orElse(0L);
        seen = between >= Math.min(before, after) && between <= Math.max(before, after);
        if (seen) {
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

  /** Reads Max of one counter. */
  interface Reading {

    Optional<Long> own() throws TableException;

    Optional<Long> applications(Connection connection) throws TableException;
  }
}
