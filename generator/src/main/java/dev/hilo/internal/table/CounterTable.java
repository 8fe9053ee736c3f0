package dev.hilo.internal.table;

import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The table as a set of atomic registers, one per row. Each call but {@link #increment} is its own
 * transaction, committed when the call returns. So a call reads what is committed, whatever the
 * isolation level. A query for the node tag runs in the transaction that changes the row, so that
 * the tag belongs to the node that served the numbers. Thread-safe.
 */
public interface CounterTable {

  /** The configured node tag, or the present answer to the query for it. */
  String nodeTag(TimeLimits limit) throws TableException;

  /**
   * Raises Max within bounds, by one statement. It never conflicts with other clients.
   *
   * @param least the lowest Max to be raised
   * @param most the highest Max to be raised
   * @param evenByTwo whether two statements will do, in one transaction that locks the row
   * @return without a Max if there is no row within the bounds; empty if the database has no
   *     statement for it, or a query for the node tag chooses the row: then Max has to be read and
   *     set
   */
  Optional<Answer> raise(
      CounterKey key, long by, long least, long most, boolean evenByTwo, TimeLimits limit)
      throws TableException;

  /** Max of a row; null if it is missing. */
  @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException;

  /**
   * Sets Max if it has the expected value, or inserts the row.
   *
   * @param expected null if the row must be missing
   * @param max the new value
   * @return without a Max if Max was another one, or the row belongs to another node
   */
  Answer set(CounterKey key, @Nullable Long expected, long max, TimeLimits limit)
      throws TableException;

  /**
   * Returns numbers: sets Max to {@code max} if it is {@code expected}. Never creates a missing
   * table.
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
