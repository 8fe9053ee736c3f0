package dev.hilo.internal.reserve;

import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
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
        max -> max == null ? 0 : max,
        () -> {});
  }

  /** Raises Max to {@code value} if it is lower; the result is Max afterwards. */
  public Request<Long> raise(CounterKey key, long value, long deadline) {
    return raise(key, value, deadline, () -> {});
  }

  /**
   * Raises Max to {@code value} if it is lower; the result is Max afterwards.
   *
   * @param then called before the request ends with success
   */
  public Request<Long> raise(CounterKey key, long value, long deadline, Runnable then) {
    return change(
        key,
        goalOfSeed(key, value),
        null,
        deadline,
        max -> max == null ? value : Math.max(max, value),
        then);
  }

  /** Sets Max to {@code value}. Fails if the outcome is unknown. */
  public Request<Long> force(CounterKey key, long value, long deadline) {
    return change(
        key,
        goalOfSeed(key, value),
        " The seed of '%s' may have taken place or not: look at the counter before you repeat it."
            .formatted(key.name()),
        deadline,
        max -> value,
        () -> {});
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
      CounterKey key,
      String goal,
      @Nullable String adviceIfUnknown,
      long deadline,
      Target target,
      Runnable then) {
    return request(
        goal,
        adviceIfUnknown,
        deadline,
        (retry, limit) -> {
          Long max = max(key, limit);
          long value = target.of(max);
          boolean isSo = max != null && max == value;
          if (isSo || table.set(key, max, value, limit).changed()) {
            then.run();
            return value;
          }
          retry.conflict(true);
          return null;
        });
  }

  private @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    try {
      return table.max(key, limit);
    } catch (TableException e) {
      throw e.ofRead();
    }
  }

  private <T> RetriedRequest<T> request(
      String goal,
      @Nullable String adviceIfUnknown,
      long deadline,
      RetriedRequest.Attempt<T> attempt) {
    RetriedRequest<T> request =
        new RetriedRequest<>(retries, goal, table::holdUp, adviceIfUnknown, false, attempt);
    request.begin(retries.time().nanos(), deadline);
    return request;
  }

  private static String goalOfSeed(CounterKey key, long value) {
    if (value < 0 || value > NumberRange.HIGHEST) {
      throw new IllegalArgumentException(
          "The counter '%s' cannot go on after %s: choose 0 to %s."
              .formatted(key.name(), value, NumberRange.HIGHEST));
    }
    return "'" + key.name() + "' was not seeded with " + value;
  }

  /** What Max shall be; computed from the present Max, or null if there is no row. */
  @FunctionalInterface
  private interface Target {
    long of(@Nullable Long max) throws TableException;
  }
}
