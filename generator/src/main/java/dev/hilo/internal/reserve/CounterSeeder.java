package dev.hilo.internal.reserve;

import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets Max to a given value by compare-and-set (rule D2). Thread-safe.
 *
 * <p>Raising may be repeated. A forced seed whose answer got lost is not repeated (rule E4): it may
 * have taken place, and other clients may have gone on from it.
 */
public final class CounterSeeder {

  private final CounterTable table;
  private final RetryPolicy retries;

  public CounterSeeder(CounterTable table, RetryPolicy retries) {
    this.table = table;
    this.retries = retries;
  }

  /** Makes the row of a counter if it is missing; the result is Max. */
  public Request<Long> provide(CounterKey key, long deadline) {
    return change(
        key,
        "The counter '" + key.name() + "' was not made",
        null,
        deadline,
        max -> max == null ? 0 : max);
  }

  /** Raises Max to {@code value} if it is lower; the result is Max afterwards. */
  public RetriedRequest<Long> raise(CounterKey key, long value, long deadline) {
    return change(
        key,
        goalOfSeed(key, value),
        null,
        deadline,
        max -> {
          if (max != null && max == Counter.MARKER && !key.name().endsWith("|")) {
            // A seed would turn the marker into a counter that all nodes share (rule P1).
            throw NextMax.negative(key, max, true);
          }
          return max == null ? value : Math.max(max, value);
        });
  }

  /**
   * Raises Max of a HiLo counter above {@code value} and above its present value; the result is Max
   * afterwards. So no return of a range that was reserved before can succeed (rule Q1). An attempt
   * whose answer got lost may raise it twice.
   */
  public Request<Long> raiseAbove(CounterKey key, long value, long deadline) {
    return change(
        key,
        goalOfSeed(key, value),
        null,
        deadline,
        max -> {
          if (max != null && max < 0) {
            throw NextMax.negative(key, max, max == Counter.MARKER);
          }
          long above = Math.max(value, max == null ? 0 : max) + 1;
          if (above > NumberRange.HIGHEST) {
            throw NextMax.usedUp(key, above - 1, NumberRange.HIGHEST);
          }
          return above;
        });
  }

  /** Sets Max to {@code value}. Fails if the outcome is unknown. */
  public Request<Long> force(CounterKey key, long value, long deadline) {
    return change(
        key,
        goalOfSeed(key, value),
        " The seed of '%s' may have taken place or not: look at the counter before you repeat it."
            .formatted(key.name()),
        deadline,
        max -> value);
  }

  public Request<Boolean> deleteAll(long deadline) {
    return request(
        "The counters were not deleted",
        null,
        deadline,
        (retry, limit) -> {
          table.deleteAll(limit);
          return true;
        });
  }

  /**
   * Sets Max to its target, from the Max that each attempt reads.
   *
   * @param adviceIfUnknown see {@link RetriedRequest}
   */
  private RetriedRequest<Long> change(
      CounterKey key, String goal, @Nullable String adviceIfUnknown, long deadline, Target target) {
    return request(
        goal,
        adviceIfUnknown,
        deadline,
        (retry, limit) -> {
          Long max = table.max(key, limit);
          long value = target.of(max);
          boolean isSo = max != null && max == value;
          if (isSo || table.set(new CompareAndSet(key, max, value), limit)) {
            return value;
          }
          retry.lost(true);
          return null;
        });
  }

  private <T> RetriedRequest<T> request(
      String goal,
      @Nullable String adviceIfUnknown,
      long deadline,
      RetriedRequest.Attempt<T> attempt) {
    AttemptLog attempts = new AttemptLog(goal, retries.time(), table::holdUp);
    return new RetriedRequest<>(retries, attempts, deadline, adviceIfUnknown, false, attempt);
  }

  private static String goalOfSeed(CounterKey key, long value) {
    if (value < 0 || value > NumberRange.HIGHEST) {
      throw new IllegalArgumentException(
          "The counter '%s' cannot go on after %s: choose 0 to %s."
              .formatted(key.name(), value, NumberRange.HIGHEST));
    }
    return "'" + key.name() + "' was not seeded with " + value;
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
    @Nullable T run() throws TableException, InterruptedException;

    /** The failures of the attempts so far, oldest first. */
    default List<Throwable> failures() {
      return List.of();
    }
  }

  /** What Max shall be; computed from the present Max, or null if there is no row. */
  @FunctionalInterface
  private interface Target {
    long of(@Nullable Long max) throws TableException;
  }
}
