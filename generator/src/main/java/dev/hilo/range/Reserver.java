package dev.hilo.range;

import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterTable;
import dev.hilo.table.FailureKind;
import dev.hilo.table.TableException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter by compare-and-set:
 *
 * <ol>
 *   <li>Take Max as it was seen last, or read it.
 *   <li>Raise it from there by as many numbers as wanted, if it is still the same.
 *   <li>If it is not, somebody else was faster: forget it, read it anew, try again. The same if the
 *       attempt failed in a way that may pass, and also if nobody knows whether it succeeded: then
 *       the numbers count as lost.
 *   <li>If there is no row, insert it; if that finds one, somebody else was faster.
 * </ol>
 *
 * <p>A Max below what this client was given means that the table went back in time (a restored
 * backup, a truncated table, a stale replica). Then the range begins {@link #LEAP} numbers above
 * the client's own highest, which neither repeats a number of its own nor leaves Max where the
 * memory of another client could mistake it for the one it knew.
 *
 * <p>Every attempt is a transaction of its own; the {@link CounterTable} sees to that. Not
 * thread-safe: the {@link RangeChain} that owns it makes one reservation at a time, each of which
 * happens before the next.
 */
final class Reserver {

  /** What a Max that moved backwards is overtaken by. */
  static final long LEAP = 1 << 20;

  private final CounterTable table;
  private final CounterKey key;
  private final MonotonicTime time;
  private final Backoff backoff;
  private final OutageGate gate;
  private final BooleanSupplier closed;

  /** Max as seen last; null where it has to be read. */
  private @Nullable Long believed;

  /** The highest number this client was ever given. */
  private long highestOwn;

  Reserver(
      CounterTable table,
      CounterKey key,
      MonotonicTime time,
      Backoff backoff,
      OutageGate gate,
      BooleanSupplier closed) {
    this.table = table;
    this.key = key;
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
   * @param tag the tag the range gets
   * @param attempts where to note what was tried; others may read it meanwhile
   * @throws RangeException if it could not be had
   */
  Reserved reserve(long capacity, long deadline, String tag, Attempts attempts)
      throws InterruptedException {
    int lost = 0;
    while (true) {
      if (closed.getAsBoolean()) {
        throw attempts.closed();
      }
      OutageGate.Turn turn = gate.enter(deadline);
      if (turn == null) {
        throw attempts.gaveUp(gate.lastFailure());
      }
      attempts.begin();
      try {
        Reserved reserved = attempt(capacity, deadline, tag, lost);
        turn.served();
        if (reserved != null) {
          return reserved;
        }
        lost++;
      } catch (TableException e) {
        attempts.remember(e);
        switch (e.kind()) {
          case DUPLICATE, CONFLICT, TIMEOUT -> {
            turn.served();
            lost++;
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
      } catch (Throwable e) {
        turn.failed(e);
        throw e;
      }
      // Having lost with an old belief says nothing about how busy the counter is; what was read a
      // moment ago does.
      if (lost > 1) {
        time.sleep(backoff.after(lost - 1));
      }
      if (deadline - time.nanos() <= 0) {
        throw attempts.gaveUp(null);
      }
    }
  }

  /** One attempt; null if somebody else was faster. */
  private @Nullable Reserved attempt(long capacity, long deadline, String tag, int lost)
      throws TableException {
    Long max = believed;
    // Whatever happens to this attempt, only success makes Max known again.
    believed = null;
    if (max == null) {
      max = table.max(key, left(deadline));
    }
    long found = max == null ? 0 : max;
    if (found < 0) {
      throw new TableException(
          "Max of '" + key.name() + "' is " + found + ". It is 0 or more: correct the row.",
          FailureKind.REFUSED,
          true,
          null);
    }
    boolean movedBackwards = found < highestOwn;
    long below = movedBackwards ? highestOwn + LEAP : found;
    if (below > NumberRange.HIGHEST - capacity) {
      throw new TableException(
          "The counter '"
              + key.name()
              + "' is used up: its Max is "
              + found
              + ", and a number is at most "
              + NumberRange.HIGHEST
              + ". Set Max of the row to the highest number that is really in use.",
          FailureKind.REFUSED,
          true,
          null);
    }
    long high = below + capacity;
    boolean won =
        max == null
            ? table.insert(key, high, left(deadline))
            : table.compareAndSet(key, max, high, left(deadline));
    if (!won) {
      return null;
    }
    Reserved reserved =
        new Reserved(
            new NumberRange(below + 1, high, tag),
            lost,
            movedBackwards ? new Backwards(found, highestOwn) : null);
    believed = high;
    highestOwn = high;
    return reserved;
  }

  private Duration left(long deadline) {
    return Duration.ofNanos(Math.max(1, deadline - time.nanos()));
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
   * @param found where it was found
   * @param highestOwn the highest number this client had been given
   */
  record Backwards(long found, long highestOwn) {}
}
