package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.Retry;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.ShortLock;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one identity. Each is committed to the table after it was asked for and before it
 * is used; none is kept in memory.
 *
 * <p>One reservation takes as many numbers as all callers need together that wait when it begins.
 * So many threads do not compete for the row, and cost it no more writes than one. Invariants, kept
 * under {@code lock}:
 *
 * <ul>
 *   <li>At most one reservation has begun: {@code underWay}. Callers that come later join {@code
 *       next}, which is added to the queue when that one has ended.
 *   <li>So a caller gets a number that was reserved after its call: it is higher than all that any
 *       client had got by then.
 *   <li>Each caller takes its numbers from the range once, and the range has room for all callers
 *       that had not left when it was reserved.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
public final class IdentityCounter {

  private final String counter;
  private final RangeSettings settings;
  private final RetryPolicy rule;
  private final Reserver reserver;
  private final ShortLock lock = new ShortLock();
  private @Nullable PendingReservation underWay;
  private @Nullable PendingReservation next;
  private long generated;
  private long reservations;
  private long conflicts;
  private long failures;
  private long waits;

  IdentityCounter(String counter, RangeSettings settings, RetryPolicy rule) {
    this.counter = counter;
    this.settings = settings;
    this.rule = rule;
    this.reserver = new Reserver(settings.table(), Counter.shared(counter), true, rule);
  }

  /**
   * The next numbers, as many as asked for, one after another.
   *
   * @param count from 1 to 1,048,576
   * @throws ReservationException if they could not be had in time; they may be lost then
   * @throws RangeClosedException if the instance is closed
   */
  public NumberRange next(int count) {
    long now = settings.time().nanos();
    long giveUpAt = now + settings.timeoutNanos();
    PendingReservation mine = join(count, giveUpAt, now);
    try {
      RangeCursor numbers =
          requireNonNull(mine.await(mine.end(), giveUpAt, settings, () -> inLine(mine)));
      long first = numbers.take(count);
      return new NumberRange(first, first + count - 1, "");
    } catch (ReservationException e) {
      throw RangeClosedException.orElse(isClosed(), counter, e);
    } finally {
      leave(mine, count, giveUpAt);
    }
  }

  private PendingReservation join(int count, long giveUpAt, long now) {
    PendingReservation joined;
    boolean launch = false;
    lock.lock();
    try {
      if (isClosed()) {
        throw new RangeClosedException(counter);
      }
      if (next == null) {
        next =
            new PendingReservation(
                new SizeDecision(1, now, 0),
                settings.attempts(counter),
                one -> new Work(counter, true, () -> reserve(one)));
        launch = underWay == null;
      }
      joined = next;
      joined.join(count, giveUpAt);
      waits++;
    } finally {
      lock.unlock();
    }
    if (launch) {
      launch(joined);
    } else {
      settings.work().awaited(inLine(joined));
    }
    return joined;
  }

  private void leave(PendingReservation joined, int count, long giveUpAt) {
    lock.run(() -> joined.leave(count, giveUpAt));
  }

  /** The work that the callers of a reservation wait for now: their own, or the one before it. */
  private Work inLine(PendingReservation joined) {
    return lock.get(() -> underWay == null ? joined.work : underWay.work);
  }

  private void launch(PendingReservation mine) {
    try {
      settings.work().add(mine.work);
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads: no thread would serve these callers.
      endAll(new ReservationException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  /** After the instance is closed: refuses the callers that no thread serves yet. */
  void end() {
    PendingReservation waiting = lock.get(() -> underWay == null ? next : underWay);
    if (waiting != null && settings.work().remove(waiting.work)) {
      endAll(waiting.attempts.closed());
    }
  }

  /** Fails all callers that wait, when no thread serves them. */
  private void endAll(ReservationException failure) {
    List<PendingReservation> all;
    lock.lock();
    try {
      all =
          Stream.of(underWay, next).filter(Objects::nonNull).map(Objects::requireNonNull).toList();
      underWay = null;
      next = null;
    } finally {
      lock.unlock();
    }
    all.forEach(one -> failed(one, failure));
  }

  private Turn reserve(PendingReservation mine) {
    Retry<Reserved> retry = begun(mine);
    Turn turn =
        retry == null
            ? Turn.FAILED
            : retry.turn(reserved -> succeeded(mine, reserved), failure -> failed(mine, failure));
    if (turn == Turn.HELD_UP) {
      return turn;
    }
    PendingReservation after;
    lock.lock();
    try {
      underWay = null;
      after = next;
    } finally {
      lock.unlock();
    }
    if (after != null) {
      launch(after);
    }
    return turn;
  }

  /** What makes the reservation; null if all callers have left, so that none may be made. */
  private @Nullable Retry<Reserved> begun(PendingReservation mine) {
    lock.lock();
    try {
      if (next == mine) {
        next = null;
        underWay = mine;
      }
      if (!mine.isWanted()) {
        return null;
      }
      Retry<Reserved> known = mine.retry();
      if (known != null) {
        return known;
      }
      long deadline = settings.deadlineBefore(mine.lastGivesUpAt());
      return mine.begin(reserver, lock, settings.time().nanos(), deadline);
    } finally {
      lock.unlock();
    }
  }

  private void succeeded(PendingReservation mine, Reserved reserved) {
    NumberRange range = reserved.range();
    lock.run(
        () -> {
          reservations++;
          conflicts += reserved.conflicts();
          generated += range.capacity();
        });
    settings.events().reserved(counter, range, took(mine), reserved.conflicts());
    mine.complete(RangeCursor.over(range, cursor -> {}));
  }

  private void failed(PendingReservation mine, ReservationException failure) {
    // A reservation that ends without numbers because of the close has not failed.
    if (!isClosed()) {
      lock.run(() -> failures++);
      settings.events().failed(counter, took(mine), failure);
    }
    mine.fail(failure);
  }

  private Duration took(PendingReservation mine) {
    return Duration.ofNanos(settings.time().nanos() - mine.begunAt);
  }

  private boolean isClosed() {
    return rule.closed().getAsBoolean();
  }

  /** What the counter has done. It holds nothing, and every caller waits. */
  CounterStatistics state() {
    return lock.get(
        () -> new CounterStatistics(generated, 0, 0, reservations, conflicts, failures, waits, -1));
  }
}
