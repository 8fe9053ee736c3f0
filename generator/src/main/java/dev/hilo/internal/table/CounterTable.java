package dev.hilo.internal.table;

import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table as a set of atomic registers, one per row. Each call but {@link #increment} is its own
 * transaction, committed when the call returns. So a call reads what is committed, whatever the
 * isolation level. Thread-safe.
 */
public interface CounterTable {

  /**
   * Makes one attempt to reserve numbers. A query for the node tag runs in the same transaction, so
   * that the tag belongs to the node that served the numbers.
   */
  ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException;

  /** Called after a reservation, for checks that no caller waits for. */
  default void compare(CounterKey key, TimeLimits limit) {}

  /**
   * Called before numbers are returned, unless {@link #giveBack} does that.
   *
   * @throws TableException if it is not certain that the reservation used this table
   */
  default void requireComparison(CounterKey key, TimeLimits limit) throws TableException {}

  /** Max of a row; null if it is missing. */
  @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException;

  /**
   * Sets Max, or inserts the row.
   *
   * @return false if Max did not have the expected value
   */
  boolean set(CompareAndSet change, TimeLimits limit) throws TableException;

  /**
   * Returns numbers: sets Max to {@code max} if it is {@code expected}. Never creates a missing
   * table. Called by one thread, when the instance is closed or suspended.
   *
   * @return false if Max did not have the expected value
   */
  boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit) throws TableException;

  /**
   * Raises Max by one in the caller's transaction, which locks the row until it ends.
   *
   * @return the new Max; null if the transaction does not see the row
   */
  @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException;

  /** Why no answer may have come, in sentences. */
  String holdUp();

  void deleteAll(TimeLimits limit) throws TableException;

  /** All rows, by name and node tag. */
  List<CounterRow> rows(TimeLimits limit) throws TableException;

  /** The rows of some counters, by name and node tag. */
  default List<CounterRow> rows(Collection<String> names, TimeLimits limit) throws TableException {
    return rows(limit).stream().filter(row -> names.contains(row.key().name())).toList();
  }

  /** Creates a missing table if that is set; then checks that the table can be used. */
  void verify(TimeLimits limit) throws TableException;

  /** Closes idle connections. A later statement opens new ones. */
  default void disconnect() {}

  /** Closes connections and threads of the table. A later statement still runs if it can. */
  default void close() {}
}
