package dev.hilo.range;

import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterTable;
import dev.hilo.table.FailureKind;
import dev.hilo.table.Move;
import dev.hilo.table.TableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sets Max to what somebody says, by compare-and-set against what is there. Thread-safe.
 *
 * <p>Raising may be repeated as often as one likes. A forced seed whose answer got lost is not: it
 * may have taken place, and others may have gone on from it.
 */
public final class Seeds {

  private final CounterTable table;
  private final MonotonicTime time;
  private final Backoff backoff;

  Seeds(CounterTable table, MonotonicTime time, Backoff backoff) {
    this.table = table;
    this.time = time;
    this.backoff = backoff;
  }

  /**
   * Makes the row of a counter, if it is not there; leaves Max as it is if it is.
   *
   * @return whether this call made it
   */
  public boolean provide(CounterKey key, long deadline)
      throws TableException, InterruptedException {
    return repeat(
        key,
        0,
        deadline,
        Seeds::mayPass,
        () -> {
          if (table.max(key, left(deadline)) != null) {
            return Optional.of(false);
          }
          return table.insert(key, 0, left(deadline)) ? Optional.of(true) : Optional.empty();
        });
  }

  /**
   * Raises Max to {@code value}, if it is lower.
   *
   * @return Max as it is then
   */
  public long raise(CounterKey key, long value, long deadline)
      throws TableException, InterruptedException {
    check(value);
    return repeat(
        key,
        value,
        deadline,
        Seeds::mayPass,
        () -> {
          Long max = table.max(key, left(deadline));
          if (max != null && max >= value) {
            return Optional.of(max);
          }
          return table.make(new Move(key, max, value), left(deadline))
              ? Optional.of(value)
              : Optional.empty();
        });
  }

  /**
   * Sets Max to {@code value}.
   *
   * @return the value
   * @throws TableException if that failed, and nothing changed
   * @throws RangeException if that failed, and nobody knows whether it took place
   */
  public long force(CounterKey key, long value, long deadline)
      throws TableException, InterruptedException {
    check(value);
    return repeat(
        key,
        value,
        deadline,
        failure -> failure.kind() == FailureKind.CONFLICT && failure.fateKnown(),
        () -> {
          Long max = table.max(key, left(deadline));
          boolean isSo = max != null && max == value;
          return isSo || forced(key, max, value, deadline) ? Optional.of(value) : Optional.empty();
        });
  }

  /** Deletes the rows of all counters. */
  public void deleteAll(long deadline) throws TableException, InterruptedException {
    repeat(
        CounterKey.shared("*"),
        0,
        deadline,
        Seeds::mayPass,
        () -> {
          table.deleteAll(left(deadline));
          return Optional.of(true);
        });
  }

  private boolean forced(CounterKey key, @Nullable Long max, long value, long deadline)
      throws TableException {
    try {
      return table.setInTime(new Move(key, max, value), left(deadline));
    } catch (TableException e) {
      if (e.fateKnown()) {
        throw e;
      }
      throw new RangeException(
          e.getMessage()
              + " The seed of '"
              + key.name()
              + "' may have taken place or not: look at the counter before you repeat it.",
          List.of(e));
    }
  }

  /** Tries until it is done, a failure may not be repeated, or the time is over. */
  private <T> T repeat(
      CounterKey key,
      long value,
      long deadline,
      Predicate<TableException> mayRepeat,
      Try<T> attempt)
      throws TableException, InterruptedException {
    int outages = 0;
    for (int tries = 1; ; tries++) {
      try {
        Optional<T> done = attempt.run();
        if (done.isPresent()) {
          return done.get();
        }
      } catch (TableException e) {
        if (!mayRepeat.test(e) || isOver(deadline)) {
          throw e;
        }
        if (e.kind() == FailureKind.UNAVAILABLE) {
          long wait = OutageGate.spacing(++outages);
          if (deadline - time.nanos() <= wait) {
            throw e;
          }
          time.sleep(wait);
          continue;
        }
      }
      pause(key, value, tries, deadline);
    }
  }

  private static boolean mayPass(TableException e) {
    return switch (e.kind()) {
      case DUPLICATE, CONFLICT, TIMEOUT, UNAVAILABLE -> true;
      case MISSING_TABLE, REFUSED, OTHER -> false;
    };
  }

  private void pause(CounterKey key, long value, int tries, long deadline)
      throws TableException, InterruptedException {
    if (isOver(deadline)) {
      throw new TableException(
          "Could not set Max of '"
              + key.name()
              + "' to "
              + value
              + ": other clients were faster "
              + tries
              + " times. Do it when fewer of them take numbers.",
          FailureKind.CONFLICT,
          true,
          null);
    }
    time.sleep(backoff.after(tries));
  }

  private static void check(long value) {
    if (value < 0 || value > NumberRange.HIGHEST) {
      throw new IllegalArgumentException(
          "A counter cannot go on after " + value + ": choose 0 to " + NumberRange.HIGHEST + ".");
    }
  }

  private boolean isOver(long deadline) {
    return deadline - time.nanos() <= 0;
  }

  private Duration left(long deadline) {
    return Duration.ofNanos(Math.max(1, deadline - time.nanos()));
  }

  /** One try. */
  @FunctionalInterface
  private interface Try<T> {

    /** Returns the outcome; nothing if somebody else was faster. */
    Optional<T> run() throws TableException;
  }
}
