package dev.hilo.internal.reserve;

import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sets Max to a given value by compare-and-set (rule D2). Thread-safe.
 *
 * <p>Raising may be repeated. A forced seed whose answer got lost is not repeated (rule E4): it may
 * have taken place, and other clients may have gone on from it.
 */
public final class CounterSeeder {

  private final CounterTable table;
  private final RetryPolicy rule;

  public CounterSeeder(CounterTable table, RetryPolicy rule) {
    this.table = table;
    this.rule = rule;
  }

  /** Makes the row of a counter if it is missing. */
  public Request<Boolean> provide(CounterKey key, long deadline) {
    return request(
        "The counter '" + key.name() + "' was not made",
        deadline,
        failure -> true,
        limit ->
            (table.max(key, limit) != null || table.set(new CompareAndSet(key, null, 0), limit))
                ? true
                : null);
  }

  /** Raises Max to {@code value} if it is lower; the result is Max afterwards. */
  public Request<Long> raise(CounterKey key, long value, long deadline) {
    check(key, value);
    return request(
        notSeeded(key, value),
        deadline,
        failure -> true,
        limit -> {
          Long max = table.max(key, limit);
          if (max != null && max == Counter.MARKER && !key.name().endsWith("|")) {
            // A seed would turn the marker into a counter that all nodes share (rule P1).
            throw NextMax.negative(key, max, true);
          }
          if (max != null && max >= value) {
            return max;
          }
          return table.set(new CompareAndSet(key, max, value), limit) ? value : null;
        });
  }

  /**
   * Raises Max of a HiLo counter above {@code value} and above its present value; the result is Max
   * afterwards. So no return of a range that was reserved before can succeed (rule Q1). An attempt
   * whose answer got lost may raise it twice.
   */
  public Request<Long> raiseAbove(CounterKey key, long value, long deadline) {
    check(key, value);
    return request(
        notSeeded(key, value),
        deadline,
        failure -> true,
        limit -> {
          Long max = table.max(key, limit);
          if (max != null && max < 0) {
            throw NextMax.negative(key, max, max == Counter.MARKER);
          }
          long above = Math.max(value, max == null ? 0 : max) + 1;
          if (above > NumberRange.HIGHEST) {
            throw NextMax.usedUp(key, above - 1, NumberRange.HIGHEST);
          }
          return table.set(new CompareAndSet(key, max, above), limit) ? above : null;
        });
  }

  /** Sets Max to {@code value}. Fails if the outcome is unknown. */
  public Request<Long> force(CounterKey key, long value, long deadline) {
    check(key, value);
    return request(
        notSeeded(key, value),
        deadline,
        TableException::fateKnown,
        limit -> {
          Long max = table.max(key, limit);
          boolean isSo = max != null && max == value;
          return isSo || forced(key, max, value, limit) ? value : null;
        });
  }

  public Request<Boolean> deleteAll(long deadline) {
    return request(
        "The counters were not deleted",
        deadline,
        failure -> true,
        limit -> {
          table.deleteAll(limit);
          return true;
        });
  }

  private boolean forced(CounterKey key, @Nullable Long max, long value, TimeLimits limit)
      throws TableException {
    try {
      return table.set(new CompareAndSet(key, max, value), limit);
    } catch (TableException e) {
      if (e.fateKnown()) {
        throw e;
      }
      String advice =
          " The seed of '%s' may have taken place or not: look at the counter before you repeat it."
              .formatted(key.name());
      throw new TableException(
          e.getMessage() + advice, e.kind(), false, (SQLException) e.getCause());
    }
  }

  private <T> Request<T> request(
      String goal, long deadline, Predicate<TableException> mayRepeat, Attempt<T> step) {
    AttemptLog attempts = new AttemptLog(goal, rule.time(), table::holdUp);
    return new Retry<>(
        rule,
        attempts,
        deadline,
        mayRepeat,
        false,
        (retry, limit) -> {
          T done = step.run(limit);
          if (done == null) {
            retry.lost(true);
          }
          return done;
        });
  }

  private static String notSeeded(CounterKey key, long value) {
    return "'" + key.name() + "' was not seeded with " + value;
  }

  private static void check(CounterKey key, long value) {
    if (value < 0 || value > NumberRange.HIGHEST) {
      throw new IllegalArgumentException(
          "The counter '%s' cannot go on after %s: choose 0 to %s."
              .formatted(key.name(), value, NumberRange.HIGHEST));
    }
  }

  /** A request of the table that may take more than one turn on a thread. */
  @FunctionalInterface
  public interface Request<T extends @Nullable Object> {

    /**
     * Makes attempts.
     *
     * @return null if the turn ended because an attempt was held up
     * @throws ReservationException if the request has failed
     * @throws TableException if the request has failed
     */
    @Nullable T turn() throws TableException, InterruptedException;

    /** The failures of the attempts so far, oldest first. */
    default List<Throwable> failures() {
      return List.of();
    }

    /** The same request with a last step, on the thread that completes it. */
    default Request<T> andThen(Consumer<T> step) {
      Request<T> first = this;
      return new Request<>() {
        @Override
        public @Nullable T turn() throws TableException, InterruptedException {
          T done = first.turn();
          if (done != null) {
            step.accept(done);
          }
          return done;
        }

        @Override
        public List<Throwable> failures() {
          return first.failures();
        }
      };
    }
  }

  /** One attempt; null if another client was faster. */
  @FunctionalInterface
  private interface Attempt<T> {
    @Nullable T run(TimeLimits limit) throws TableException;
  }
}
