package dev.hilo.range;

import dev.hilo.range.Reserver.Backwards;
import dev.hilo.table.BoundedIncrement;
import dev.hilo.table.CompareAndSet;
import dev.hilo.table.Counter;
import dev.hilo.table.CounterKey;
import dev.hilo.table.FailureKind;
import dev.hilo.table.ReservationPlan;
import dev.hilo.table.TableException;
import org.jspecify.annotations.Nullable;

/** Where one attempt moves Max to, once it is known which node makes it; used for one attempt. */
final class Step implements ReservationPlan {

  private final Beliefs beliefs;
  private final boolean obey;
  private final long capacity;
  private final Strategy strategy;

  /** The move, once it was asked for: an attempt may ask again after the table was made. */
  private @Nullable CompareAndSet move;

  private @Nullable Backwards backwards;
  private @Nullable TableException refusal;

  /**
   * @param obey whether a Max that moved backwards is obeyed and not overtaken
   * @param capacity by how many numbers to raise Max
   */
  Step(Beliefs beliefs, boolean obey, long capacity, Strategy strategy) {
    this.beliefs = beliefs;
    this.obey = obey;
    this.capacity = capacity;
    this.strategy = strategy;
  }

  @Override
  public Counter counter() {
    return beliefs.counter();
  }

  @Override
  public Strategy strategy() {
    return strategy;
  }

  @Override
  public @Nullable CounterKey unread(@Nullable String nodeTag) {
    Counter counter = beliefs.counter();
    if (nodeTag == null && counter.perNode()) {
      return null;
    }
    CounterKey key = counter.on(nodeTag == null ? "" : nodeTag);
    return isAskedAgain(key) || beliefs.of(key).isKnown() ? null : key;
  }

  @Override
  public @Nullable CompareAndSet compareAndSet(String nodeTag) {
    CounterKey key = beliefs.counter().on(nodeTag);
    if (isAskedAgain(key)) {
      return move;
    }
    // Whatever happens to this attempt, only success makes Max known again.
    Belief belief = beliefs.of(key);
    Belief.Seen seen = belief.take();
    if (seen == null) {
      return null;
    }
    long found = seen.found();
    if (found < 0) {
      refusal = refused(key, "Max of '%s' is %d. It is 0 or more: correct the row.", found);
      return null;
    }
    long below = obey ? found : below(seen.max(), found, belief.given());
    if (below > ceiling() - capacity) {
      refusal =
          refused(
              key,
              found > ceiling() - capacity
                  ? "The counter '%s' is used up: its Max is %d, and a number is at most "
                      + ceiling()
                      + ". Set Max of the row to the highest number that is really in use."
                  : "No room for numbers of '%s': its Max is %d, but this client was given numbers"
                      + " up to "
                      + beliefs.highest()
                      + ". Once Max is the highest number that is really in use, restart the"
                      + " application.",
              found);
      return null;
    }
    move = new CompareAndSet(key, seen.max(), below + capacity);
    return move;
  }

  private boolean isAskedAgain(CounterKey key) {
    return move != null && move.key().equals(key);
  }

  /** The number before those to reserve, which repeats none that this client was given. */
  private long below(@Nullable Long max, long found, long given) {
    boolean isBehind = found < given;
    // With a row for each node, numbers rise from node to node, too.
    long next = isBehind ? beliefs.highest() + Reserver.LEAP : Math.max(found, beliefs.highest());
    if (next > ceiling() - capacity && found <= Beliefs.TOP) {
      long corrected = Math.max(found, beliefs.highestBelowTop()) + Reserver.LEAP;
      if (corrected <= Beliefs.TOP - capacity) {
        backwards = new Backwards(max, beliefs.highest());
        return corrected;
      }
    }
    if (isBehind) {
      backwards = new Backwards(max, given);
    }
    return next;
  }

  private long ceiling() {
    return obey ? NumberRange.HIGHEST : beliefs.ceiling();
  }

  /** The same by one statement, which changes nothing where there is anything to look into. */
  @Override
  public BoundedIncrement increment(String nodeTag) {
    return new BoundedIncrement(
        beliefs.counter().on(nodeTag),
        capacity,
        obey ? 0 : beliefs.highest(),
        ceiling() - capacity);
  }

  private static TableException refused(CounterKey key, String message, long found) {
    return new TableException(
        message.formatted(key.name(), found), FailureKind.REFUSED, true, null);
  }

  /** Throws why there is nothing to try, if there is a reason. */
  void throwRefusal() throws TableException {
    if (refusal != null) {
      throw refusal;
    }
  }

  /** Where Max was found, if it had moved backwards. */
  @Nullable Backwards backwards() {
    return backwards;
  }
}
