package dev.hilo.table;

import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether HiLo's own connections and the application's lead to one and the same table. If they do
 * not, ids come from a table of which other clients know nothing. Thread-safe.
 *
 * <p>They do if they lead to the same place, and Max of a counter, as the application's connection
 * reads it, lies between what HiLo's own read before and after.
 */
final class SameTable {

  /** Other clients may reserve and return in between, and a cluster needs a moment to agree. */
  private static final int ATTEMPTS = 5;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final DedicatedConnections own;

  /** Once true it stays true. */
  private volatile boolean seen;

  private volatile @Nullable String difference;

  SameTable(DedicatedConnections own) {
    this.own = own;
  }

  /**
   * Refuses work on another table than the application's, if that was found out.
   *
   * @throws TableException if it was
   */
  void check() throws TableException {
    String known = difference;
    if (known != null) {
      throw new TableException(known, FailureKind.REFUSED, true, null);
    }
  }

  /** Compares, if that is not done and the application's pool has a connection to spare. */
  void compareIfOneToSpare(Reading reading) {
    if (seen || difference != null || !own.isOneToSpare()) {
      return;
    }
    try {
      compare(reading);
    } catch (SQLException | TableException e) {
      // No database, no table, or a pool that is not set up yet.
      LOG.log(System.Logger.Level.DEBUG, "HiLo's connections cannot be compared yet", e);
    }
  }

  /**
   * Compares, if that is not done.
   *
   * @throws TableException if that cannot be done now, or if there is a difference
   */
  void requireCompared(Reading reading) throws TableException {
    check();
    if (seen || own.isShared()) {
      return;
    }
    try {
      compare(reading);
    } catch (SQLException e) {
      throw new TableException(
          "HiLo's own connections could not be compared with the application's: "
              + TableFailures.said(e)
              + ".",
          FailureKind.NO_CONNECTION,
          true,
          e);
    }
    check();
  }

  private void compare(Reading reading) throws SQLException, TableException {
    String place = own.placeDifference();
    String found = place == null ? compareMax(reading) : place;
    if (found == null) {
      seen = true;
    } else if (!own.isShared()) {
      difference =
          "HiLo's own connections do not see the table that the application's connections see. "
              + found
              + " Set 'connections' to shared, or to a DataSource that leads to that table.";
    }
  }

  private @Nullable String compareMax(Reading reading) throws SQLException, TableException {
    String found = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = reading.own().orElse(0L);
      long between;
      try (Connection applications = own.openApplications()) {
        between = reading.applications(applications).orElse(0L);
      }
      long after = reading.own().orElse(0L);
      if (between >= Math.min(before, after) && between <= Math.max(before, after)) {
        return null;
      }
      found = "Max is " + between + " in theirs, and " + after + " in HiLo's.";
    }
    return found;
  }

  /** Reads Max of one counter. */
  interface Reading {

    /** By a connection of HiLo's own. */
    Optional<Long> own() throws TableException;

    /** By a connection of the application's. */
    Optional<Long> applications(Connection connection) throws TableException;
  }
}
