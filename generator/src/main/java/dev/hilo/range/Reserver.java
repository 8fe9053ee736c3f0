package dev.hilo.range;

import dev.hilo.table.Counter;
import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterTable;
import dev.hilo.table.Move;
import dev.hilo.table.Raise;
import dev.hilo.table.TableException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter by compare-and-set:
 *
 * <ol>
 *   <li>Take Max as it was seen last, or read it where others are at the counter, too ({@link
 *       Belief}).
 *   <li>Raise it from there by as many numbers as wanted, if it is still the same.
 *   <li>If it is not, somebody else was faster: forget it, read it anew, try again. The same if the
 *       attempt failed in a way that may pass, and also if nobody knows whether it succeeded: then
 *       the numbers count as lost.
 *   <li>If there is no row, insert it; if that finds one, somebody else was faster.
 * </ol>
 *
 * <p>Where the database can raise Max and give it back by one statement, that is tried first: it
 * loses to nobody, whatever the others do. Bounds keep it from a Max that moved backwards or has no
 * room left; then, and where there is no row, it changes nothing and the steps above are taken.
 *
 * <p>A Max below what this client was given means that the table went back in time (a restored
 * backup, a truncated table, a stale replica). Then the range begins {@link #LEAP} numbers above
 * the client's own highest, which neither repeats a number of its own nor leaves Max where the
 * memory of another client could mistake it for the one it knew. Identities obey the table instead,
 * which an operator may have set back on purpose. A Max near the highest number, which leaves no
 * room for a leap, can only be a mistake: once it is corrected, the range begins {@link #LEAP}
 * numbers above the corrected Max and above what the client was given before the mistake.
 *
 * <p>Every attempt is a transaction of its own; the {@link CounterTable} sees to that. Not
 * thread-safe: the {@link RangeChain} or {@link IdentityCounter} that owns it makes one reservation
 * at a time, each of which happens before the next.
 */
final class Reserver {

  /** What a Max that moved backwards is overtaken by. */
  static final long LEAP = 1 << 20;

  private final CounterTable table;
  private final MonotonicTime time;
  private final Backoff backoff;
  private final OutageGate gate;
  private final BooleanSupplier closed;

  private Beliefs beliefs;
  private final boolean obey;

  /**
   * @param obey whether a Max that moved backwards is obeyed, as that of an identity, and not
   *     overtaken
   */
  Reserver(
      CounterTable table,
      Counter counter,
      boolean obey,
      MonotonicTime time,
      Backoff backoff,
      OutageGate gate,
      BooleanSupplier closed) {
    this.table = table;
    this.beliefs = new Beliefs(counter);
    this.obey = obey;
    this.time = time;
    this.backoff = backoff;
    this.gate = gate;
    this.closed = closed;
  }

  /**
   * Reserves a range.
   *
   * @param capacity how many numbers
   * @param deadline when to give up
   * @param attempts where to note what was tried; others may read it meanwhile
   * @throws RangeException if it could not be had
   */
  Reserved reserve(long capacity, long deadline, Attempts attempts) throws InterruptedException {
    return new Reservation(capacity, deadline, attempts).made();
  }

  /** Starts over as a client that was given no number yet. */
  void forget() {
    beliefs = new Beliefs(beliefs.counter());
  }

  /** One reservation, which is tried until it is made or given up. */
  private final class Reservation {

    private final long capacity;
    private final long deadline;
    private final Attempts attempts;

    /** Attempts that somebody else won. */
    private int lost;

    /** Whether it was supposed before that there is no row. */
    private boolean guessed;

    /** Those of them that somebody else won while they were made: the counter is busy. */
    private int races;

    Reservation(long capacity, long deadline, Attempts attempts) {
      this.capacity = capacity;
      this.deadline = deadline;
      this.attempts = attempts;
    }

    Reserved made() throws InterruptedException {
      while (true) {
        if (closed.getAsBoolean()) {
          throw attempts.closed();
        }
        OutageGate.Turn turn = gate.enter(deadline);
        if (turn == null) {
          throw attempts.gaveUp(gate.lastFailure());
        }
        attempts.begin();
        int racesBefore = races;
        try {
          Reserved reserved = attempt();
          turn.served();
          if (reserved != null) {
            return reserved;
          }
        } catch (TableException e) {
          attempts.remember(e);
          failed(e, turn);
        } catch (Throwable e) {
          turn.failed(e);
          throw e;
        }
        if (races > racesBefore) {
          time.sleep(backoff.after(races));
        }
        if (isOver()) {
          throw attempts.gaveUp(null);
        }
      }
    }

    private void failed(TableException e, OutageGate.Turn turn) throws InterruptedException {
      switch (e.kind()) {
        case DUPLICATE, CONFLICT, TIMEOUT -> {
          turn.served();
          lost++;
          races++;
        }
        case MISSING_TABLE, REFUSED -> {
          turn.served();
          throw attempts.refused(e);
        }
        case UNAVAILABLE -> turn.failed(e);
        case OTHER -> {
          // It may be this row's own trouble, such as a trigger: that must not slow the others.
          turn.served();
          time.sleep(OutageGate.SPACING);
        }
      }
    }

    /** One attempt; null if somebody else was faster, or the time was over. */
    private @Nullable Reserved attempt() throws TableException {
      CounterKey unread = beliefs.doubted();
      if (table.raises(beliefs.counter())) {
        Raise.Outcome raised = table.raise(new Step(beliefs, obey, capacity)::raise, left());
        if (raised != null) {
          Long max = raised.max();
          CounterKey key = beliefs.counter().on(raised.nodeTag());
          if (max != null) {
            NumberRange range = new NumberRange(max - capacity + 1, max, raised.nodeTag());
            beliefs.won(key, range);
            return new Reserved(range, lost, null);
          }
          // There is no row, or it moved backwards, or is used up: reading tells. A client that was
          // given nothing yet looks for a row by making it.
          if (isOver()) {
            return null;
          }
          if (beliefs.of(key).given() == 0 && !guessed) {
            guessed = true;
            beliefs.of(key).read(null);
          } else {
            unread = key;
          }
        }
      }
      boolean justRead = false;
      while (true) {
        if (unread != null) {
          beliefs.of(unread).read(table.max(unread, left()));
          justRead = true;
        }
        Step step = new Step(beliefs, obey, capacity);
        Move.Outcome outcome = table.move(step, left());
        step.throwRefusal();
        Move made = outcome.made();
        if (made == null) {
          // This node's Max is not known yet. Nodes may take turns; then it is known at the next.
          if (isOver()) {
            return null;
          }
          unread = beliefs.counter().on(outcome.nodeTag());
          continue;
        }
        if (outcome.won()) {
          NumberRange range = step.range(outcome.nodeTag());
          beliefs.won(made.key(), range);
          return new Reserved(range, lost, step.backwards());
        }
        attempts.overtaken();
        lost++;
        // To have lost with an old belief says nothing about how busy the counter is; to have lost
        // with what was read a moment ago does.
        if (justRead) {
          races++;
        }
        return null;
      }
    }

    private boolean isOver() {
      return deadline - time.nanos() <= 0;
    }

    private Duration left() {
      return Duration.ofNanos(Math.max(1, deadline - time.nanos()));
    }
  }

  /**
   * A reservation that succeeded.
   *
   * @param range what was reserved
   * @param lostAttempts how many attempts somebody else won before
   * @param backwards where Max was found, if it had moved backwards
   */
  record Reserved(NumberRange range, int lostAttempts, @Nullable Backwards backwards) {}

  /**
   * Max had moved backwards.
   *
   * @param found where it was found; null if the row is gone
   * @param highestOwn the highest number this client had been given
   */
  record Backwards(@Nullable Long found, long highestOwn) {}
}
