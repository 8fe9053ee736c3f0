package dev.hilo.internal.table;

import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table as a set of atomic registers, one per counter. Each call but {@link #increment} is a
 * transaction of its own, committed when the call returns; what a call read is therefore what was
 * committed then, whatever the isolation level. Thread-safe.
 */
public interface CounterTable {

  /**
   * Makes one attempt to reserve numbers. Where the database says which node serves, it is asked in
   * the same transaction: so the tag belongs to the node that gave the numbers.
   */
  ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException;

  /**
   * Called after a reservation has arrived: the time for checks for which no caller waits.
   *
   * @param key the row
   */
  default void compare(CounterKey key, TimeLimits limit) {}

  /** Max of a counter, or null if it has no row. */
  @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException;

  /**
   * Sets Max by a compare-and-set, or makes the row.
   *
   * @return whether Max was what had to be, and so was changed
   */
  boolean set(CompareAndSet change, TimeLimits limit) throws TableException;

  /**
   * Gives numbers back: sets Max to {@code max} if it is {@code expected}, and never creates a
   * missing table. Called by one thread, when the instance is closed.
   *
   * @return whether Max was {@code expected}; if not, nothing changed
   */
  boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit) throws TableException;

  /**
   * Raises Max by one in the transaction of a caller's, and so locks the row until that ends.
   *
   * @param connection the caller's, on which that transaction is open
   * @return the new Max; null if the transaction sees no such row
   */
  @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException;

  /** What may keep an answer from coming, as far as it can be seen from here: sentences. */
  String holdUp();

  /** Deletes all rows. */
  void deleteAll(TimeLimits limit) throws TableException;

  /** All rows, by name and node tag. */
  List<CounterRow> rows(TimeLimits limit) throws TableException;

  /** The rows of some counters, by name and node tag. */
  default List<CounterRow> rows(Collection<String> names, TimeLimits limit) throws TableException {
    return rows(limit).stream().filter(row -> names.contains(row.key().name())).toList();
  }

  /** Creates the table if that was asked for and it is missing; then checks that it can be used. */
  void verify(TimeLimits limit) throws TableException;

  /** Ends what serves the table; a statement that comes later still runs if it can. */
  default void close() {}
}
