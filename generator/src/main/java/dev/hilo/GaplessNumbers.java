package dev.hilo;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.InstanceStoppedException;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gapless identities: a number is taken in the caller's transaction, which locks the counter's row
 * until it ends. A rollback returns the number.
 *
 * <p>A transaction of HiLo's own makes the row before the caller's touches it (rule D4). If the
 * caller's transaction reads from an older snapshot and cannot see the row, the error says to run
 * it again.
 */
final class GaplessNumbers {

  private static final Set<FailureKind> FOR_GOOD =
      Set.of(FailureKind.MISSING_TABLE, FailureKind.READ_ONLY, FailureKind.REFUSED);

  private static final String GONE =
      "The row of the counter '%s' is gone: the table was emptied, or a backup without the row was"
          + " restored. Roll back. The next transaction makes the row, and its numbers begin at 1:"
          + " if rows with higher numbers are left, call identities().seed with the highest one"
          + " first. If a test emptied the table, call hilo.counters().reset() after that (with"
          + " Hibernate: HibernateHiLo.reset).";

  private static final String UNSEEN =
      "This transaction does not see the row of the counter '%s': the row was made after the"
          + " transaction had begun to read, or the table was emptied. Roll back and run the"
          + " transaction again. If that does not help, the connection leads to another database or"
          + " schema than HiLo's. Declare counters beforehand (gaplessIdentity on the builder, then"
          + " verify) to have their rows made at the start.";

  private final ActiveCounters counters;
  private final DatabaseCalls calls;
  private final IdFormatterFactory formatters;

  /** Whether each identity is gapless, which the table does not show (rule R3). */
  private final ConcurrentMap<String, Boolean> kinds = new ConcurrentHashMap<>();

  /** Counters whose rows have been seen. */
  private final Set<CounterKey> known = ConcurrentHashMap.newKeySet();

  /** Counters whose rows {@link HiLo#verify} makes. */
  private final Set<CounterKey> declared = ConcurrentHashMap.newKeySet();

  GaplessNumbers(ActiveCounters counters, DatabaseCalls calls, IdFormatterFactory formatters) {
    this.counters = counters;
    this.calls = calls;
    this.formatters = formatters;
  }

  void declare(CollectionName prefix) {
    CounterKey key = key(prefix);
    register(key.name(), true);
    declared.add(key);
  }

  /** The row of an identity, gapless or not. */
  static CounterKey key(CollectionName prefix) {
    return CounterKey.shared(prefix.identityCounter());
  }

  /**
   * Registers an identity as gapless or ordinary.
   *
   * @throws IllegalStateException if it is the other
   */
  void register(String counter, boolean gapless) {
    Boolean earlier = kinds.putIfAbsent(counter, gapless);
    if (earlier != null && earlier != gapless) {
      throw new IllegalStateException(
          ("The identity '%s' is gapless in one place and ordinary in another: an ordinary number"
                  + " that is taken and not used would be a gap. Use one kind, or two prefixes.")
              .formatted(counter));
    }
  }

  /** The names of the counters that were used or declared. */
  Set<String> names() {
    return kinds.keySet().stream().filter(kinds::get).collect(Collectors.toSet());
  }

  void makeDeclared() {
    declared.forEach(this::makeRow);
  }

  /** Makes the rows of declared counters again. Other counters get theirs when they are used. */
  void startOver() {
    known.clear();
    makeDeclared();
  }

  String nextId(Connection connection, CollectionName prefix) {
    IdFormatter formatter = formatters.identity(prefix);
    return formatter.id(next(connection, prefix));
  }

  long next(Connection connection, CollectionName prefix) {
    CounterKey key = key(prefix);
    if (counters.isClosed()) {
      throw new InstanceStoppedException(key.name());
    }
    refuseAutoCommit(connection, key);
    register(key.name(), true);
    long giveUpAt = calls.settings().giveUpAt();
    makeRowForCaller(key);
    Long number = increment(connection, key, giveUpAt);
    if (number == null) {
      // The next transaction makes the row. Making it now could wait for this transaction: on MySQL
      // the update has locked the gap.
      known.remove(key);
      if (!hasRow(key, giveUpAt).orElse(true)) {
        // A loop that runs transactions again must not hide it: numbers may repeat.
        throw new HiLoException(GONE.formatted(key.name()), null);
      }
      throw new HiLoRetryException(UNSEEN.formatted(key.name()), null);
    }
    if (number < 1 || number > NumberRange.HIGHEST) {
      throw new HiLoException(
          ("No gapless number of '%s': its Max was %s, and it is from 0 to below %s. Roll back,"
                  + " and correct the row.")
              .formatted(key.name(), number - 1, NumberRange.HIGHEST),
          null);
    }
    return number;
  }

  /**
   * Whether a new transaction, on a connection of HiLo's, finds the row. Empty if unknown: on Derby
   * the caller's update has locked the place of the row.
   */
  private Optional<Boolean> hasRow(CounterKey key, long giveUpAt) {
    try {
      return Optional.of(
          calls.run(
              giveUpAt,
              "looking for the counter '" + key.name() + "'",
              (table, limit) -> table.max(key, limit) != null));
    } catch (HiLoException e) {
      return Optional.empty();
    }
  }

  /**
   * Makes the row while the caller's transaction is open. That may fail because the caller holds,
   * for example, the last connection of the pool: then the caller must release it and retry.
   */
  private void makeRowForCaller(CounterKey key) {
    try {
      makeRow(key);
    } catch (HiLoException e) {
      boolean forGood =
          e.getCause() instanceof TableException said && FOR_GOOD.contains(said.kind());
      if (forGood) {
        throw e;
      }
      HiLoRetryException retry = retry(String.valueOf(e.getMessage()), e.getCause());
      List.of(e.getSuppressed()).forEach(retry::addSuppressed);
      throw retry;
    }
  }

  /** Makes the row if that is not done yet. */
  private void makeRow(CounterKey key) {
    if (!known.contains(key)) {
      calls.run(
          "making the counter", key.name(), deadline -> counters.seeder().provide(key, deadline));
      known.add(key);
    }
  }

  private static HiLoRetryException retry(String message, @Nullable Throwable cause) {
    return new HiLoRetryException(message + " Roll back and run the transaction again.", cause);
  }

  private @Nullable Long increment(Connection connection, CounterKey key, long giveUpAt) {
    try {
      return calls.settings().table().increment(connection, key, calls.settings().limit(giveUpAt));
    } catch (TableException e) {
      String message = "No gapless number of '" + key.name() + "': " + e.getMessage();
      throw switch (e.kind()) {
        case DUPLICATE, CONFLICT, LOCKED, TIMEOUT -> retry(message, e.getCause());
        case MISSING_TABLE -> {
          // On SQLite the caller's snapshot may be older than the table. If the table is really
          // missing, the next transaction fails when it makes the row.
          known.remove(key);
          yield hasRow(key, giveUpAt).orElse(false)
              ? new HiLoRetryException(UNSEEN.formatted(key.name()), e.getCause())
              : retry(message, e.getCause());
        }
        case NO_CONNECTION, UNAVAILABLE, READ_ONLY, REFUSED, OTHER ->
            new HiLoException(message, e.getCause());
      };
    }
  }

  private static void refuseAutoCommit(Connection connection, CounterKey key) {
    try {
      if (connection.getAutoCommit()) {
        throw new IllegalStateException(
            ("A gapless number of '%s' is taken in a transaction, and this connection commits by"
                    + " itself: call setAutoCommit(false) on it first, and commit after the row"
                    + " with the number is inserted.")
                .formatted(key.name()));
      }
    } catch (SQLException e) {
      throw new HiLoException("No gapless number of '" + key.name() + "': " + e.getMessage(), e);
    }
  }
}
