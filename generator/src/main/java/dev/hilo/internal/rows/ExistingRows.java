package dev.hilo.internal.rows;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.internal.common.ConnectionSecrets;
import dev.hilo.rows.NumberedColumn;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Raises counters above the rows that exist, for frameworks that know the columns by a mapping.
 * Thread-safe.
 */
public final class ExistingRows {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final String reason;
  private final Duration limit;

  /** By the counter; tenants have a HiLo each. */
  private final ConcurrentMap<Prefix, Reading> readings = new ConcurrentHashMap<>();

  /**
   * @param reason what needs the numbers, for messages: a setting
   * @param limit how long a thread waits for another one that reads the same rows
   */
  public ExistingRows(String reason, Duration limit) {
    this.reason = reason;
    this.limit = limit;
  }

  /** Reads the highest number of a column, on a connection of the framework. */
  @FunctionalInterface
  public interface Reader {

    /**
     * The highest number, by {@link NumberedColumn#highest}.
     *
     * @throws SQLException if the column cannot be read; an unchecked exception means the same
     */
    long highest(NumberedColumn column) throws SQLException;
  }

  /**
   * The transaction of a thread that reads. The thread sees what the transaction has changed, and
   * others do not.
   *
   * @param id identifies the transaction until it ends
   * @param atEnd takes what to run when it has ended, with whether it was committed
   */
  public record Transaction(Object id, Consumer<Consumer<Boolean>> atEnd) {}

  /** Whether {@link #raiseOnce} would do nothing, whatever the transaction. */
  public boolean isRaised(HiLo hilo, String prefix) {
    Reading reading = readings.get(new Prefix(hilo, NumberedColumn.counter(prefix, false)));
    return reading != null && reading.confirmed == hilo.counters().resets();
  }

  /**
   * Raises the counters of a prefix before its first id. The first thread reads, and the others
   * wait for it. If it fails, the next one reads. Each transaction reads once, until one that has
   * read is committed: what the others saw may be rolled back. Then calls for the same HiLo and
   * prefix do nothing, until the HiLo is {@linkplain dev.hilo.Counters#reset reset}.
   *
   * @param columns supplies all columns, to a thread that reads. It reads those of the prefix,
   *     whatever its casing
   * @param transaction null if the reader sees only what is committed
   * @throws HiLoException if a column cannot be read, or another thread still reads
   */
  public void raiseOnce(
      HiLo hilo,
      String prefix,
      Supplier<? extends Collection<NumberedColumn>> columns,
      Reader reader,
      @Nullable Transaction transaction) {
    Prefix key = new Prefix(hilo, NumberedColumn.counter(prefix, false));
    // Not by computeIfAbsent, which a full stack can break for ever.
    Reading made = new Reading();
    Reading earlier = readings.putIfAbsent(key, made);
    Reading reading = earlier == null ? made : earlier;
    long resets = hilo.counters().resets();
    if (reading.isDone(transaction, resets)) {
      return;
    }
    begin(reading, prefix);
    try {
      if (!reading.isDone(transaction, resets)) {
        List<NumberedColumn> own =
            columns.get().stream()
                .filter(one -> key.counter.equals(NumberedColumn.counter(one.prefix(), false)))
                .toList();
        raise(hilo, own, reader, reason);
        reading.end(transaction, resets);
      }
    } finally {
      reading.unlock();
    }
  }

  private void begin(Reading reading, String prefix) {
    try {
      if (!reading.tryLock(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new HiLoException(
            ("Another thread still reads the rows of '%s' for their highest number (%s). Try again"
                    + " later.")
                .formatted(prefix, reason),
            null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while waiting for the rows of '" + prefix + "'.", e);
    }
  }

  /**
   * Raises the counters of columns to the highest number in their rows. Drops what this HiLo holds
   * in memory below. Never lowers a counter, and may be repeated.
   *
   * @param reason what needs the numbers, for messages
   * @throws HiLoException if a column cannot be read
   */
  public static void raise(
      HiLo hilo, Collection<NumberedColumn> columns, Reader reader, String reason) {
    Map<String, Long> highest = new LinkedHashMap<>();
    for (NumberedColumn column : columns) {
      highest.merge(column.counter(), highest(column, reader, reason), Math::max);
    }
    highest.values().removeIf(number -> number == 0);
    highest.forEach((counter, number) -> raise(hilo, counter, number));
  }

  private static void raise(HiLo hilo, String counter, long number) {
    long max =
        counter.endsWith("|")
            ? hilo.identities().seed(counter.substring(0, counter.length() - 1), number)
            : hilo.counters().seed(counter, number);
    LOG.log(
        System.Logger.Level.INFO,
        () ->
            "The rows of '%s' have numbers up to %s; Max of the counter is %s"
                .formatted(counter, number, max));
  }

  private static long highest(NumberedColumn column, Reader reader, String reason) {
    try {
      return reader.highest(column);
    } catch (SQLException | RuntimeException e) {
      throw new HiLoException(
          ("The highest number in the column %s of %s is unknown, and %s needs it before the first"
                  + " id of '%s'. By then the table has to exist, and HiLo's user may read it. The"
                  + " database said: %s")
              .formatted(
                  column.column(),
                  column.table(),
                  reason,
                  column.prefix(),
                  ConnectionSecrets.removedFrom(String.valueOf(e.getMessage()))),
          e);
    }
  }

  private record Prefix(HiLo hilo, String counter) {}

  /** Held by the thread that reads. */
  private static final class Reading extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    /** The number of resets before the last read of what is committed; -1 before any. */
    volatile long confirmed = -1;

    /** The number of resets before the read, by the transaction that has read and is open. */
    final transient ConcurrentMap<Object, Long> open = new ConcurrentHashMap<>();

    boolean isDone(@Nullable Transaction transaction, long resets) {
      return confirmed == resets
          || (transaction != null && Long.valueOf(resets).equals(open.get(transaction.id)));
    }

    void end(@Nullable Transaction transaction, long resets) {
      if (transaction == null) {
        confirmed = resets;
        return;
      }
      if (!open.containsKey(transaction.id)) {
        // First: otherwise nobody would remove the transaction if this fails.
        transaction.atEnd.accept(
            committed -> {
              Long read = open.remove(transaction.id);
              if (committed && read != null) {
                confirmed = read;
              }
            });
      }
      open.put(transaction.id, resets);
    }
  }
}
