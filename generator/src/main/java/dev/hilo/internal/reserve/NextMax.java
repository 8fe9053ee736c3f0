package dev.hilo.internal.reserve;

import dev.hilo.internal.reserve.Reserver.Backwards;
import dev.hilo.internal.table.BoundedIncrement;
import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.ReservationPlan;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import org.jspecify.annotations.Nullable;

/** Computes the new Max of one attempt, once the node that serves it is known. */
final class NextMax implements ReservationPlan {

  private final CounterMemory maxima;
  private final boolean acceptLowerMax;
  private final long capacity;
  private final Strategy strategy;

  /** Null before the first call. An attempt asks again in the transaction. */
  private @Nullable CompareAndSet move;

  private @Nullable Backwards backwards;
  private @Nullable TableException refusal;

  /**
   * @param acceptLowerMax whether a Max that moved backwards is accepted and not overtaken
   * @param capacity by how many numbers to raise Max
   */
  NextMax(CounterMemory maxima, boolean acceptLowerMax, long capacity, Strategy strategy) {
    this.maxima = maxima;
    this.acceptLowerMax = acceptLowerMax;
    this.capacity = capacity;
    this.strategy = strategy;
  }

  @Override
  public Counter counter() {
    return maxima.counter();
  }

  @Override
  public Strategy strategy() {
    return strategy;
  }

  @Override
  public @Nullable CompareAndSet compareAndSet(String nodeTag) {
    CounterKey key = maxima.counter().on(nodeTag);
    if (move != null && move.key().equals(key)) {
      return move;
    }
    // Only a successful attempt makes Max known again.
    CachedMax cached = maxima.of(key);
    CachedMax.Seen seen = cached.take();
    if (seen == null) {
      return null;
    }
    long found = seen.found();
    // Rule T5.
    if (found < 0) {
      boolean isMarker = found == Counter.MARKER && !acceptLowerMax && !counter().perNode();
      refusal = negative(key, found, isMarker);
      return null;
    }
    long below = acceptLowerMax ? found : below(seen.max(), found, cached.given());
    // Rule S7.
    if (below > ceiling() - capacity) {
      refusal =
          found > ceiling() - capacity
              ? usedUp(key, found, ceiling())
              : refused(
                  key,
                  "No room for numbers of '%s': its Max is %s, but this client was given numbers"
                      + " up to "
                      + maxima.given().highest()
                      + ". Once Max is the highest number that is really in use, restart the"
                      + " application.",
                  found);
      return null;
    }
    move = new CompareAndSet(key, seen.max(), below + capacity);
    return move;
  }

  /** A marker row is no mistake: clients of the other scope use the counter (rule P1). */
  static TableException negative(CounterKey key, long found, boolean isMarker) {
    String message =
        isMarker
            ? "The counter '%s' has the scope NODE, since its row for all nodes has Max %s. Set"
                + " counterScope(NODE) here too, or use another collection."
            : "Max of '%s' is %s. It is 0 or more: correct the row.";
    return refused(key, message, found);
  }

  static TableException usedUp(CounterKey key, long found, long ceiling) {
    String message =
        "The counter '%s' is used up: its Max is %s, and a number is at most "
            + ceiling
            + ". Set Max of the row to the highest number that is really in use.";
    return refused(key, message, found);
  }

  /** The Max to start from, so that no own number is repeated (rules M1 and M2). */
  private long below(@Nullable Long max, long found, long given) {
    boolean isBehind = found < given;
    // With a row for each node, numbers must rise from node to node, too.
    long next = Math.max(found, maxima.given().highest() + (isBehind ? Reserver.LEAP : 0));
    // A next number up there can only come from a mistaken Max, perhaps of another node's row. It
    // must not spread to this row.
    if (next > CounterMemory.TOP - capacity && found <= CounterMemory.TOP) {
      long corrected = Math.max(found, maxima.given().highestBelowTop()) + Reserver.LEAP;
      if (corrected <= CounterMemory.TOP - capacity) {
        backwards = new Backwards(max, maxima.given().highest());
        return corrected;
      }
    }
    if (isBehind) {
      backwards = new Backwards(max, given);
    }
    return next;
  }

  private long ceiling() {
    return acceptLowerMax ? NumberRange.HIGHEST : maxima.given().ceiling();
  }

  /**
   * The bounds exclude a Max that moved backwards or has no room: then it changes nothing (rule
   * S8).
   */
  @Override
  public BoundedIncrement increment(String nodeTag) {
    return new BoundedIncrement(
        maxima.counter().on(nodeTag),
        capacity,
        acceptLowerMax ? 0 : maxima.given().highest(),
        ceiling() - capacity);
  }

  private static TableException refused(CounterKey key, String message, long found) {
    return new TableException(
        message.formatted(key.name(), found), FailureKind.REFUSED, true, null);
  }

  /** Throws the reason if there was nothing to try. */
  void throwRefusal() throws TableException {
    if (refusal != null) {
      throw refusal;
    }
  }

  @Nullable Backwards backwards() {
    return backwards;
  }
}
