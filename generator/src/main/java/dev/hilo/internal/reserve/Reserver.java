package dev.hilo.internal.reserve;

import dev.hilo.internal.reserve.CounterMemory.Given;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.ReservationOutcome;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.ReservationPlan.Strategy;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter by the rules of the protocol, each attempt in a transaction of
 * its own ({@link CounterTable}). After an unknown outcome its numbers are lost (rule E3).
 *
 * <p>A Max near the highest number, without room for a leap, can only be a mistake. Once it is
 * corrected, the range begins {@link #LEAP} numbers above the corrected Max and above the numbers
 * that the client was given before the mistake.
 *
 * <p>Not thread-safe: the counter makes one reservation at a time, each of which happens before the
 * next.
 */
public final class Reserver {

  /** The gap that is left after Max moved backwards (rule M2). */
  public static final long LEAP = 1 << 20;

  /**
   * After so many conflicts, about a second, or half of a shorter timeout, an increment replaces
   * the compare-and-set. It locks the row for three round trips. If it came after 4 conflicts,
   * sixteen busy clients would make only a fifth as many reservations.
   */
  private static final int RACES = 32;

  private final CounterTable table;
  private final RetryPolicy retries;
  private final boolean acceptLowerMax;

  private CounterMemory maxima;
  private Runnable beforeStep = () -> {};

  /** Whether to go on after the deadline while a reservation waits for a connection. */
  private boolean forLaterCallers;

  /**
   * @param acceptLowerMax whether to go on from a Max that moved backwards, as identities do; no
   *     later caller uses what they reserve
   */
  public Reserver(
      CounterTable table, Counter counter, boolean acceptLowerMax, RetryPolicy retries) {
    this.table = table;
    this.maxima = new CounterMemory(counter);
    this.acceptLowerMax = acceptLowerMax;
    this.forLaterCallers = !acceptLowerMax;
    this.retries = retries;
  }

  /**
   * Prepares a reservation.
   *
   * @param capacity how many numbers; read for each attempt
   * @param deadline when to give up
   */
  public RetriedRequest<Reserved> reserve(
      LongSupplier capacity, long deadline, AttemptLog attempts) {
    AtomicBoolean guessed = new AtomicBoolean();
    return new RetriedRequest<>(
        retries,
        attempts,
        deadline,
        null,
        forLaterCallers,
        (retry, limit) -> attempt(retry, capacity.getAsLong(), limit, guessed));
  }

  /**
   * Makes the one reservation of this reserver as if it had been given the numbers of another one
   * of this instance. So it notices a Max below them, and reserves above them (rules M1 and M2).
   *
   * @param another what the other one was given; asked for after each read of Max
   */
  public Reserver startAbove(Supplier<Given> another) {
    beforeStep = () -> maxima.startAbove(another.get());
    forLaterCallers = false;
    return this;
  }

  public Given given() {
    return maxima.given();
  }

  /** Starts over as a new client. */
  public void forget() {
    maxima = new CounterMemory(maxima.counter());
  }

  /**
   * Makes one attempt; null if another client was faster, or the time was over.
   *
   * @param guessed whether an insert was tried without reading first
   */
  private @Nullable Reserved attempt(
      RetriedRequest<Reserved> retry, long capacity, TimeLimits limit, AtomicBoolean guessed)
      throws TableException {
    boolean keepsLosing = retry.races() >= RACES || (retry.races() > 0 && retry.isLate());
    Strategy strategy = keepsLosing ? Strategy.INCREMENT : Strategy.USUAL;
    Set<CounterKey> read = new HashSet<>();
    while (true) {
      beforeStep.run();
      NextMax step = new NextMax(maxima, acceptLowerMax, capacity, strategy);
      ReservationOutcome outcome = table.reserve(step, limit);
      CounterKey key = maxima.counter().on(outcome.nodeTag());
      // A refusal because of a cached Max proves nothing: it may have been corrected. Read it.
      if (read.contains(key)) {
        step.throwRefusal();
      }
      switch (outcome.result()) {
        case RESERVED -> {
          long high = outcome.max();
          NumberRange range = new NumberRange(high - capacity + 1, high, outcome.nodeTag());
          maxima.won(key, range);
          return new Reserved(range, retry.lost(), step.backwards());
        }
        case LOST -> {
          // Only a conflict with a Max that was just read shows that the counter is busy.
          retry.lost(read.contains(key));
          return null;
        }
        case OUT_OF_BOUNDS, UNREAD -> {
          if (retry.isOver()) {
            return null;
          }
          boolean incremented = outcome.result() == Result.OUT_OF_BOUNDS;
          if (incremented && maxima.of(key).given() == 0 && !guessed.getAndSet(true)) {
            // A new client finds out whether there is a row by inserting it.
            maxima.of(key).read(null);
          } else {
            maxima.of(key).read(table.max(key, limit));
            read.add(key);
          }
          if (incremented) {
            strategy = Strategy.COMPARE_AND_SET;
          }
        }
      }
    }
  }

  /**
   * A successful reservation.
   *
   * @param conflicts how many attempts other clients won before
   * @param backwards null unless Max had moved backwards
   */
  public record Reserved(NumberRange range, int conflicts, @Nullable Backwards backwards) {}

  /**
   * Max had moved backwards.
   *
   * @param found Max in the table; null if the row is gone
   * @param highestOwn the highest number this client had been given
   */
  public record Backwards(@Nullable Long found, long highestOwn) {}
}
