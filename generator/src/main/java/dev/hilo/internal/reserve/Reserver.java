package dev.hilo.internal.reserve;

import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.ReservationOutcome;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.ReservationPlan.Strategy;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter by compare-and-set:
 *
 * <ol>
 *   <li>Take Max as it was seen last, or read it where others are at the counter, too ({@link
 *       CachedMax}).
 *   <li>Raise it from there by as many numbers as wanted, if it is still the same.
 *   <li>If it is not, another client was faster: forget it, read it anew, try again. The same if
 *       the attempt failed in a way that may pass, and also if its outcome is unknown: then the
 *       numbers count as lost.
 *   <li>If there is no row, insert it; if that finds one, another client was faster.
 * </ol>
 *
 * <p>Where the database can raise Max and give it back by one statement, that is tried first: it
 * loses to no other client. Elsewhere a client that keeps losing raises Max by two statements in a
 * transaction, of which the first locks the row. Bounds keep it from a Max that moved backwards or
 * has no room left; then, and where there is no row, it changes nothing and the steps above are
 * taken.
 *
 * <p>A Max below what this client was given means that the table went back in time (a restored
 * backup, a truncated table, a stale replica). Then the range begins {@link #LEAP} numbers above
 * the client's own highest, which neither repeats a number of its own nor leaves Max where the
 * memory of another client could mistake it for the one it knew. Identities accept the lower Max,
 * which an operator may have set on purpose. A Max near the highest number, which leaves no room
 * for a leap, can only be a mistake: once it is corrected, the range begins {@link #LEAP} numbers
 * above the corrected Max and above what the client was given before the mistake.
 *
 * <p>Every attempt is a transaction of its own; the {@link CounterTable} sees to that. Not
 * thread-safe: the counter that owns it makes one reservation at a time, each of which happens
 * before the next.
 */
public final class Reserver {

  /** What a Max that moved backwards is overtaken by. */
  public static final long LEAP = 1 << 20;

  /**
   * After so many lost races, about a second, a compare-and-set gives way to an increment. That
   * keeps the row locked over three round trips: done after 4 lost races, it lets sixteen busy
   * clients make a fifth of the reservations.
   */
  private static final int RACES = 32;

  private final CounterTable table;
  private final RetryPolicy rule;
  private final boolean acceptLowerMax;

  private CachedMaxima maxima;

  /**
   * @param acceptLowerMax whether a Max that moved backwards is accepted, as that of an identity,
   *     and not overtaken
   */
  public Reserver(CounterTable table, Counter counter, boolean acceptLowerMax, RetryPolicy rule) {
    this.table = table;
    this.maxima = new CachedMaxima(counter);
    this.acceptLowerMax = acceptLowerMax;
    this.rule = rule;
  }

  /**
   * A reservation to be made.
   *
   * @param capacity how many numbers; asked for with each attempt
   * @param deadline when to give up
   * @param attempts where to note what was tried; others may read it meanwhile
   */
  public Retry<Reserved> reserve(LongSupplier capacity, long deadline, AttemptLog attempts) {
    Progress progress = new Progress();
    return new Retry<>(
        rule,
        attempts,
        deadline,
        failure -> true,
        !acceptLowerMax,
        (retry, limit) -> attempt(retry, capacity.getAsLong(), limit, progress));
  }

  /** Starts over as a client that was given no number yet. */
  public void forget() {
    maxima = new CachedMaxima(maxima.counter());
  }

  /** One attempt; null if another client was faster, or the time was over. */
  private @Nullable Reserved attempt(
      Retry<Reserved> retry, long capacity, TimeLimits limit, Progress progress)
      throws TableException {
    Strategy strategy = retry.races() >= RACES ? Strategy.INCREMENT : Strategy.USUAL;
    boolean justRead = false;
    while (true) {
      NextMax step = new NextMax(maxima, acceptLowerMax, capacity, strategy);
      ReservationOutcome outcome = table.reserve(step, limit);
      step.throwRefusal();
      CounterKey key = maxima.counter().on(outcome.nodeTag());
      switch (outcome.result()) {
        case RESERVED -> {
          long high = outcome.max();
          NumberRange range = new NumberRange(high - capacity + 1, high, outcome.nodeTag());
          maxima.won(key, range);
          return new Reserved(range, retry.lost(), step.backwards());
        }
        case LOST -> {
          // An attempt lost with a Max of long ago says nothing about how busy the counter is; one
          // lost with a Max that was read a moment ago does.
          retry.lost(justRead);
          return null;
        }
        case OUT_OF_BOUNDS, UNREAD -> {
          if (retry.isOver()) {
            return null;
          }
          boolean incremented = outcome.result() == Result.OUT_OF_BOUNDS;
          if (incremented && maxima.of(key).given() == 0 && !progress.guessed) {
            // A client that was given nothing yet looks for a row by making it.
            progress.guessed = true;
            maxima.of(key).read(null);
          } else {
            maxima.of(key).read(table.max(key, limit));
            justRead = true;
          }
          if (incremented) {
            strategy = Strategy.COMPARE_AND_SET;
          }
        }
      }
    }
  }

  /** What is remembered from one attempt to the next. */
  private static final class Progress {

    /** Whether it was supposed before that there is no row. */
    private boolean guessed;
  }

  /**
   * A reservation that succeeded.
   *
   * @param range what was reserved
   * @param conflicts how many attempts other clients won before
   * @param backwards where Max was found, if it had moved backwards
   */
  public record Reserved(NumberRange range, int conflicts, @Nullable Backwards backwards) {}

  /**
   * Max had moved backwards.
   *
   * @param found where it was found; null if the row is gone
   * @param highestOwn the highest number this client had been given
   */
  public record Backwards(@Nullable Long found, long highestOwn) {}
}
