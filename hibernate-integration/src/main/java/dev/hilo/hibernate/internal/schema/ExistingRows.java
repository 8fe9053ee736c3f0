package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.NumberedColumn;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hibernate.HibernateException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;

/**
 * Raises the counters of a collection above the rows that exist, before its first id ({@code
 * seed_existing}). Not when the factory starts: rows may be loaded later. Thread-safe.
 *
 * <p>It reads on the connection of the session, because a pool may have no second one. The first
 * thread reads, and the others wait for it at most as long as for a range.
 */
public final class ExistingRows {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final HiLoTable table;

  /** By the counter; tenants have a HiLo each. A failed read is removed, so that another begins. */
  private final ConcurrentMap<Prefix, Reading> readings = new ConcurrentHashMap<>();

  ExistingRows(HiLoTable table) {
    this.table = table;
  }

  /**
   * Raises the counters of a prefix, unless that is done already or not asked for.
   *
   * @throws HiLoException if a table cannot be read, or another thread still reads
   */
  public void raise(HiLo hilo, String collection, SharedSessionContractImplementor session) {
    if (!table.settings().seedsExisting()) {
      return;
    }
    Prefix prefix = new Prefix(hilo, counter(collection));
    Reading mine = new Reading();
    for (Reading other = readings.putIfAbsent(prefix, mine);
        other != null;
        other = readings.putIfAbsent(prefix, mine)) {
      if (isRaised(other, collection)) {
        return;
      }
    }
    try {
      raise(prefix, session);
      mine.raised = true;
    } finally {
      if (!mine.raised) {
        readings.remove(prefix, mine);
      }
      mine.end.countDown();
    }
  }

  /** Waits for the end of a read; returns whether it succeeded. */
  private boolean isRaised(Reading reading, String collection) {
    try {
      long millis = table.settings().reserveTimeout().toMillis();
      if (!reading.end.await(millis, TimeUnit.MILLISECONDS)) {
        throw new HiLoException(
            ("Another thread still reads the rows of '%s' for their highest number (%s). Try again"
                    + " later.")
                .formatted(collection, SettingName.SEED_EXISTING.key()),
            null);
      }
      return reading.raised;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while waiting for the rows of '" + collection + "'.", e);
    }
  }

  private void raise(Prefix prefix, SharedSessionContractImplementor session) {
    List<NumberedColumn> columns =
        HiLoTable.columns(
            table
                .ids()
                .filter(id -> !id.isGapless() && counter(id.prefix()).equals(prefix.counter)),
            session.getFactory());
    HiLo hilo = prefix.hilo;
    long ids = highest(columns, false, hilo, session);
    if (ids > 0) {
      log(prefix.counter, ids, hilo.seed(prefix.counter, ids));
    }
    long identities = highest(columns, true, hilo, session);
    if (identities > 0) {
      log(prefix.counter + "|", identities, hilo.identities().seed(prefix.counter, identities));
    }
  }

  private static void log(String counter, long highest, long max) {
    LOG.log(
        System.Logger.Level.INFO,
        () ->
            "The rows of '%s' have numbers up to %s; Max of the counter is %s"
                .formatted(counter, highest, max));
  }

  private static long highest(
      List<NumberedColumn> columns,
      boolean identity,
      HiLo hilo,
      SharedSessionContractImplementor session) {
    long highest = 0;
    for (NumberedColumn column : columns) {
      if (column.identity() == identity) {
        highest = Math.max(highest, highest(column, hilo, session));
      }
    }
    return highest;
  }

  private static long highest(
      NumberedColumn column, HiLo hilo, SharedSessionContractImplementor session) {
    try {
      return session.doReturningWork(connection -> column.highest(connection, hilo));
    } catch (HibernateException e) {
      throw new HiLoException(
          ("The highest number in the column %s of %s is unknown, and %s needs it before the first"
                  + " id of '%s'. Create the table before that. %s")
              .formatted(
                  column.column(),
                  column.table(),
                  SettingName.SEED_EXISTING.key(),
                  column.prefix(),
                  e.getMessage()),
          e);
    }
  }

  private static String counter(String prefix) {
    return prefix.toLowerCase(Locale.ROOT);
  }

  private record Prefix(HiLo hilo, String counter) {}

  private static final class Reading {
    final CountDownLatch end = new CountDownLatch(1);
    volatile boolean raised;
  }
}
