package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.CounterMemory.Given;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter: when callers have used up the current one, and with prefetch
 * shortly before. All callers share one reservation. Invariants, kept under {@code lock}:
 *
 * <ul>
 *   <li>At most one reservation is under way: {@code pending} is its only sign, set before it
 *       starts and cleared when it ends.
 *   <li>Numbers rise, since the {@link RangeQueue} only grows at its end; if Max moved backwards,
 *       all cursors are sealed first.
 *   <li>While the instance is stopped no reservation begins. So a thread that stops it, waits for
 *       the one under way and then seals has every number that no caller was given.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
final class RangeRefill extends ReservingCounter {

  final RangeQueue queue = new RangeQueue();
  final PrefetchScheduler scheduler;
  private final RecallWatch watch;
  @Nullable PendingReservation pending;

  /** The numbers since the start, the last reset or suspension. Guarded by the lock. */
  private Given given = Given.NOTHING;

  RangeRefill(
      Counter counter,
      RangeSettings settings,
      RetryPolicy retries,
      InstanceState state,
      RecallWatch watch) {
    super(counter, settings, retries, state, false);
    this.watch = watch;
    RangeTimes times = settings.times();
    PrefetchPolicy prefetch = new PrefetchPolicy(times.prefetch(), times.runway().toNanos());
    this.scheduler = new PrefetchScheduler(settings.size(), prefetch, queue);
  }

  /**
   * Moves a caller on after {@code spent}, and joins it to a reservation if there is no next range.
   *
   * @param atLeast how many numbers this call needs
   * @param again whether this call has waited for a reservation before
   */
  Next next(RangeCursor spent, int atLeast, long giveUpAt, boolean again) {
    PendingReservation toLaunch = null;
    Next next;
    lock.lock();
    try {
      checkOpen();
      if (queue.current() != spent) {
        return new Next(queue.current(), null, false);
      }
      long now = settings.time().nanos();
      RangeCursor successor = queue.advance();
      if (successor != null) {
        scheduler.begun(now);
        toLaunch = ifDue(now);
        next = new Next(successor, null, false);
      } else if (giveUpAt - now <= 0) {
        return new Next(null, null, false);
      } else {
        PendingReservation shared = pending;
        if (shared == null) {
          shared = prepare(now, true);
          toLaunch = shared;
        }
        next = new Next(null, shared, shared.isOverdue(now));
        shared.join(atLeast, giveUpAt);
        waits += again ? 0 : 1;
      }
    } finally {
      lock.unlock();
    }
    launch(toLaunch);
    if (toLaunch == null && next.reservation != null) {
      settings.work().awaited(next.reservation.work);
    }
    return next;
  }

  /**
   * A cursor, a reservation to wait for, or neither if the caller's time is over.
   *
   * @param overdue whether the reservation's time was over before the caller joined, for example
   *     because it hung in the pool: after its failure the next one may succeed
   */
  record Next(
      @Nullable RangeCursor cursor, @Nullable PendingReservation reservation, boolean overdue) {}

  /** Called by the caller that takes the watched number of a cursor. */
  private void watched(RangeCursor cursor) {
    // The thread that holds the lock may be looking already; otherwise the next number calls again.
    if (!lock.tryLock()) {
      return;
    }
    PendingReservation mine = null;
    try {
      if (queue.current() == cursor && !state.isStopped()) {
        mine = ifDue(settings.time().nanos());
      }
    } finally {
      lock.unlock();
    }
    launch(mine);
  }

  /** The next reservation if it is due, to be launched without the lock. */
  private @Nullable PendingReservation ifDue(long now) {
    boolean due = scheduler.isDue(now);
    return due && !state.isStopped() && pending == null ? prepare(now, false) : null;
  }

  /** Called under the lock, and only while none is under way. */
  PendingReservation prepare(long now, boolean awaited) {
    PendingReservation mine = new PendingReservation(this, scheduler.next(now), now, awaited);
    pending = mine;
    return mine;
  }

  /** The watch comes first, so that no recall after the reservation is missed. */
  @Override
  void beforeLaunch() {
    watch.begin();
  }

  @Override
  RetriedRequest<Reserved> begin(PendingReservation mine) {
    return mine.begin(settings.deadline(settings.time().nanos()));
  }

  @Override
  void succeeded(PendingReservation mine, Reserved reserved) {
    long now = settings.time().nanos();
    Duration took = Duration.ofNanos(now - mine.askedAt);
    NumberRange range = reserved.range();
    Throwable tooLate;
    PendingReservation next;
    List<Unused> dropped;
    lock.lock();
    try {
      if (reserved.backwards() != null) {
        // Other clients may have been given the rest of these ranges. So it is neither handed out
        // nor returned (rule M3).
        queue.sealAll();
      }
      tooLate = mine.abandoned;
      if (tooLate == null) {
        queue.append(RangeCursor.over(range, this::watched));
        scheduler.arrived(now, mine.awaited);
      }
      dropped = queue.sealUpTo(mine.dropUpTo);
      countSuccess(reserved);
      given = reserver.given();
      pending = null;
      next = ifDue(now);
    } finally {
      lock.unlock();
    }
    settings.report(counter, reserved, took);
    if (tooLate != null) {
      reportUnused(List.of(new Unused(range.low() - 1, range.high(), range.tag())), tooLate);
    }
    reportUnused(dropped, RecallWatch.recalled());
    mine.complete(null);
    launch(next);
    settings.compare(counter, range.tag());
  }

  /** Reports unused numbers that do not go back to the table. */
  void reportUnused(List<Unused> ranges, Throwable reason) {
    for (Unused unused : ranges) {
      if (!unused.isEmpty()) {
        settings.events().notReturned(counter.name(), unused.after() + 1, unused.high(), reason);
      }
    }
  }

  @Override
  void clear(PendingReservation mine) {
    pending = pending == mine ? null : pending;
    scheduler.failed();
  }

  /** Starts over as a new client. Called under the lock, while no reservation is under way. */
  void forget() {
    reserver.forget();
    given = Given.NOTHING;
  }

  Given given() {
    return lock.get(() -> given);
  }

  /** Whether this counter has numbers that a recall would have to reach. */
  boolean mayHandOut() {
    return lock.get(() -> pending != null || queue.account().remaining() > 0);
  }

  CounterState state() {
    return lock.get(
        () -> {
          RangeQueue.Account account = queue.account();
          return statistics(
              account,
              queue.lastCapacity(),
              scheduler.lasts(account, settings.time().nanos()),
              queue.lastTag());
        });
  }
}
