package dev.hilo.table;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table as a set of atomic registers, one per counter. Each call is a transaction of its own,
 * committed when the call returns; what a call read is therefore what was committed then, whatever
 * the isolation level. Thread-safe.
 *
 * <p>{@code limit} bounds how long the database may work at a statement.
 */
public interface CounterTable {

  /** Max of a counter, or null if it has no row. */
  @Nullable Long max(CounterKey key, Duration limit) throws TableException;

  /**
   * Sets Max to {@code max} if it is {@code expected}.
   *
   * @return whether it was; if not, nothing changed
   */
  boolean compareAndSet(CounterKey key, long expected, long max, Duration limit)
      throws TableException;

  /**
   * Makes the row of a counter.
   *
   * @return whether it was made; if not, someone else made it first
   */
  boolean insert(CounterKey key, long max, Duration limit) throws TableException;

  /** All rows, by name and node tag. */
  List<CounterRow> rows(Duration limit) throws TableException;

  /** Creates the table if that was asked for and it is missing; then checks that it can be used. */
  void verify(Duration limit) throws TableException;
}
