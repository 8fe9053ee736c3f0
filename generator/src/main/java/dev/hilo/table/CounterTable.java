package dev.hilo.table;

import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table as a set of atomic registers, one per counter. Each call but {@link #increment} is a
 * transaction of its own, committed when the call returns; what a call read is therefore what was
 * committed then, whatever the isolation level. Thread-safe.
 *
 * <p>{@code limit} bounds how long the database may work at a statement.
 */
public interface CounterTable {

  /**
   * Asks which node serves, and makes the move that is planned for it, in one transaction: so the
   * tag that comes back is that of the node that made it.
   */
  Move.Outcome move(Move.Plan plan, Duration limit) throws TableException;

  /**
   * Whether {@link #raise} is the way to reserve numbers of a counter. Other clients may do so by
   * {@link #move}: both share the table.
   */
  default boolean raises(Counter counter) {
    return false;
  }

  /**
   * Asks which node serves, and makes the raise that is planned for it, in one transaction. Called
   * only while {@link #raises} says so.
   *
   * @return null if it turned out to be impossible, and changed nothing
   */
  default Raise.@Nullable Outcome raise(Raise.Plan plan, Duration limit) throws TableException {
    throw new UnsupportedOperationException("No way to raise Max by one statement");
  }

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
   * Gives numbers back: as {@link #compareAndSet}, but never creates a missing table.
   *
   * @return whether Max was {@code expected}; if not, nothing changed
   */
  default boolean giveBack(CounterKey key, long expected, long max, Duration limit)
      throws TableException {
    return compareAndSet(key, expected, max, limit);
  }

  /**
   * Makes the row of a counter.
   *
   * @return whether it was made; if not, someone else made it first
   */
  boolean insert(CounterKey key, long max, Duration limit) throws TableException;

  /**
   * Makes a move that must not take place once its caller has given it up: it is not begun after
   * the limit.
   *
   * @return whether Max was what had to be, and so was changed
   */
  boolean setInTime(Move move, Duration limit) throws TableException;

  /**
   * Raises Max by one in the transaction of a caller's, and so locks the row until that ends.
   *
   * @param connection the caller's, on which that transaction is open
   * @return the new Max; null if the transaction sees no such row
   */
  @Nullable Long increment(Connection connection, CounterKey key, Duration limit)
      throws TableException;

  /**
   * Makes a move.
   *
   * @return whether Max was what had to be, and so was changed
   */
  default boolean make(Move move, Duration limit) throws TableException {
    Long expected = move.expected();
    return expected == null
        ? insert(move.key(), move.max(), limit)
        : compareAndSet(move.key(), expected, move.max(), limit);
  }

  /** What may keep an answer from coming, as far as it can be seen from here: sentences. */
  String holdUp();

  /** Deletes all rows. */
  void deleteAll(Duration limit) throws TableException;

  /** All rows, by name and node tag. */
  List<CounterRow> rows(Duration limit) throws TableException;

  /** The rows of some counters, by name and node tag. */
  default List<CounterRow> rows(Collection<String> names, Duration limit) throws TableException {
    return rows(limit).stream().filter(row -> names.contains(row.key().name())).toList();
  }

  /** Creates the table if that was asked for and it is missing; then checks that it can be used. */
  void verify(Duration limit) throws TableException;

  /** Lets threads end that serve the statements; a statement that comes later still runs. */
  default void close() {}
}
