package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one identity, and keeps none in memory (rule D1). So many threads write
 * the row no more often than one. Invariants, kept under {@code lock}:
 *
 * <ul>
 *   <li>At most one reservation has begun: {@code underWay}. Later callers join {@code next}, which
 *       is queued when that one has ended. So a caller's number was reserved after its call.
 *   <li>Each caller takes its numbers from the range once, and the range has room for all callers
 *       that had not left when it was reserved.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
public final class IdentityCounter extends ReservingCounter {

  private @Nullable PendingReservation underWay;
  private @Nullable PendingReservation next;
  private long generated;

  IdentityCounter(
      String counter, RangeSettings settings, RetryPolicy retries, InstanceState state) {
    super(Counter.shared(counter), settings, retries, state, true); // Rule M5.
  }

  /**
   * The next {@code count} numbers. Waits for the end of a suspension.
   *
   * @param count from 1 to 1,048,576
   * @throws ReservationException if they did not arrive in time; they may be lost then
   * @throws InstanceStoppedException if the instance is closed
   */
  public NumberRange next(int count) {
    long giveUpAt = settings.giveUpAt();
    while (true) {
      try {
        return next(count, giveUpAt);
      } catch (InstanceStoppedException e) {
        awaitResume(e, giveUpAt);
      }
    }
  }

  private NumberRange next(int count, long giveUpAt) {
    PendingReservation mine = join(count, giveUpAt);
    try {
      RangeCursor numbers = requireNonNull(mine.await(giveUpAt, () -> queued(mine)));
      long first = numbers.take(count);
      return new NumberRange(first, first + count - 1, "");
    } catch (ReservationException e) {
      throw InstanceStoppedException.orElse(mine, e);
    } finally {
      mine.leave(count, giveUpAt);
    }
  }

  private PendingReservation join(int count, long giveUpAt) {
    PendingReservation joined;
    boolean launch = false;
    lock.lock();
    try {
      checkOpen();
      if (next == null) {
        next = new PendingReservation(this, 1, settings.time().nanos(), true);
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
      settings.work().awaited(queued(joined));
    }
    return joined;
  }

  /** The work that the callers of a reservation wait for now: their own, or the one before it. */
  private Work queued(PendingReservation joined) {
    return lock.get(() -> underWay == null ? joined.work : underWay.work);
  }

  /**
   * After the instance is stopped: refuses the callers that no thread serves yet.
   *
   * @return completes when no reservation is under way, and none waits for it
   */
  CompletableFuture<?> end() {
    PendingReservation first = lock.get(() -> underWay == null ? next : underWay);
    PendingReservation last = lock.get(() -> next == null ? underWay : next);
    if (first == null || last == null) {
      return CompletableFuture.completedFuture(null);
    }
    if (settings.work().remove(first.work)) {
      lock.run(() -> underWay = null);
      ReservationException failure = first.attempts.stopped();
      failed(first, failure);
      if (last != first) {
        failed(last, failure);
      }
    }
    return last.ended();
  }

  /** Not {@code underWay}: only the end of its turn clears that, and launches the next one. */
  @Override
  void clear(PendingReservation failed) {
    next = next == failed ? null : next;
  }

  @Override
  void ended(Outcome outcome) {
    PendingReservation after =
        lock.get(
            () -> {
              underWay = null;
              return next;
            });
    launch(after);
    if (outcome == Outcome.SERVED) {
      settings.compare(counter, "");
    }
  }

  @Override
  @Nullable RetriedRequest<Reserved> begin(PendingReservation mine) {
    if (next == mine) {
      next = null;
      underWay = mine;
      mine.askedAt = settings.time().nanos();
    }
    return mine.isWanted() ? mine.begin(settings.deadlineBefore(mine.lastGivesUpAt())) : null;
  }

  @Override
  void succeeded(PendingReservation mine, Reserved reserved) {
    NumberRange range = reserved.range();
    lock.run(
        () -> {
          countSuccess(reserved);
          generated += range.capacity();
        });
    settings.report(counter, reserved, mine.took());
    mine.complete(RangeCursor.over(range, cursor -> {}));
  }

  /** The counter keeps no numbers in memory, and every caller waits. */
  CounterState state() {
    return lock.get(() -> statistics(new RangeQueue.Account(generated, 0, List.of()), 0, -1, null));
  }
}
