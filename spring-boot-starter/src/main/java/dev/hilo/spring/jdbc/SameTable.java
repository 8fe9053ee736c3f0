package dev.hilo.spring.jdbc;

import dev.hilo.CounterState;
import dev.hilo.HiLoException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether two DataSources see one and the same table: whether they lead to the same place,
 * and whether what the one reads fits between what the other reads before and after it. If they did
 * not, ids would come from a table of which other instances know nothing. Thread-safe.
 */
final class SameTable {

  /** Others may reserve and give back in between, and a cluster needs a moment to agree. */
  private static final int ATTEMPTS = 5;

  private final DataSource own;
  private final DataSource application;
  private final Function<DataSource, List<CounterState>> counters;

  /** Once true it stays true. */
  private volatile boolean seen;

  /**
   * @param counters reads the table by a DataSource; throws {@link HiLoException} where it cannot
   */
  SameTable(
      DataSource own, DataSource application, Function<DataSource, List<CounterState>> counters) {
    this.own = own;
    this.application = application;
    this.counters = counters;
  }

  /** Whether they were once found to see the same. */
  boolean isSeen() {
    return seen;
  }

  /**
   * Looks, unless that has been seen already.
   *
   * @return the difference, as a whole sentence; null if there is none
   * @throws SQLException if one of them gave no connection
   * @throws HiLoException if there is no table for HiLo's connections either
   */
  @Nullable String difference() throws SQLException {
    // Several threads may compare at once. A lock would make all of them wait for one connection.
    String difference = seen ? null : compare();
    if (difference == null) {
      seen = true;
    }
    return difference;
  }

  private @Nullable String compare() throws SQLException {
    Place here = Place.of(own);
    Place there = Place.of(application);
    if (!here.equals(there)) {
      return different("those lead to " + there + ", and HiLo's to " + here);
    }
    String difference = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      difference = compareCounters();
      if (difference == null) {
        return null;
      }
      pause(attempt);
    }
    return difference;
  }

  private @Nullable String compareCounters() {
    Map<Counter, Long> before = read(own);
    Map<Counter, Long> between;
    try {
      between = read(application);
    } catch (HiLoException e) {
      return different("only HiLo's can read it. " + e.getMessage());
    }
    Map<Counter, Long> after = read(own);
    for (Map.Entry<Counter, Long> counter : between.entrySet()) {
      long max = counter.getValue();
      long one = before.getOrDefault(counter.getKey(), 0L);
      long other = after.getOrDefault(counter.getKey(), 0L);
      if (max < Math.min(one, other) || max > Math.max(one, other)) {
        return different(
            counter.getKey() + " is " + max + " in those, and " + other + " in HiLo's");
      }
    }
    return between.keySet().containsAll(before.keySet())
        ? null
        : different("those lack some of " + before.keySet());
  }

  private Map<Counter, Long> read(DataSource dataSource) {
    Map<Counter, Long> read = new HashMap<>();
    for (CounterState counter : counters.apply(dataSource)) {
      read.put(new Counter(counter.name(), counter.nodeTag()), counter.max());
    }
    return read;
  }

  private static String different(String how) {
    return "HiLo's own connections do not see the table that the application's connections see: "
        + how
        + ". Set hilo.jdbc.connections=shared, or define a HiLo bean on a DataSource that leads to"
        + " that table.";
  }

  private static void pause(int attempt) {
    try {
      TimeUnit.MILLISECONDS.sleep(20L << attempt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What tells rows of the table apart. */
  private record Counter(String name, String nodeTag) {

    @Override
    public String toString() {
      return "Max of '" + name + "' (" + nodeTag + ")";
    }
  }
}
