package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.Retry;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.ShortLock;
import dev.hilo.internal.work.Work;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reserves the ranges of one counter: when callers have used up the current one, and with prefetch
 * shortly before. All callers share one reservation. Invariants, kept under {@code lock}:
 *
 * <ul>
 *   <li>At most one reservation is under way: {@code pending} is its only sign, set before it
 *       starts and cleared when it ends.
 *   <li>Numbers rise, since {@link RangeQueue} are only appended to; where Max had moved backwards,
 *       all cursors are sealed first.
 *   <li>After {@code closed} turned true no reservation begins. So a thread that closes, waits for
 *       the one under way and then seals has every number that no caller was given.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
final class RangeRefill {

  private final Counter counter;
  private final RangeSettings settings;
  private final BooleanSupplier closed;
  private final Reserver reserver;
  private final RangeQueue queue;
  private final PrefetchScheduler scheduler;
  private final ShortLock lock = new ShortLock();

  private @Nullable PendingReservation pending;

  /** Why ranges that still arrive are neither used nor returned; null before. */
  private @Nullable Throwable abandoned;

  private long reservations;
  private long conflicts;
  private long failures;
  private long waiting;

  RangeRefill(Counter counter, RangeSettings settings, RetryPolicy rule, RangeQueue queue) {
    this.counter = counter;
    this.settings = settings;
    this.closed = rule.closed();
    this.reserver = new Reserver(settings.table(), counter, false, rule);
    this.queue = queue;
    this.scheduler = new PrefetchScheduler(settings.size(), settings.prefetch(), queue);
  }

  void size(RangeSizePolicy rule) {
    lock.run(() -> scheduler.size(rule));
  }

  /**
   * What a caller goes on with after {@code spent} gave nothing.
   *
   * @param atLeast how many numbers this call needs
   * @param giveUpAt when the caller gives up
   * @param again whether this call has waited for a reservation before
   */
  Next next(RangeCursor spent, int atLeast, long giveUpAt, boolean again) {
    PendingReservation toLaunch = null;
    Next next;
    lock.lock();
    try {
      checkOpen();
      if (queue.current() != spent) {
        return new Next(queue.current(), null, 0, false);
      }
      long now = settings.time().nanos();
      RangeCursor successor = queue.advance();
      if (successor != null) {
        scheduler.begun(now);
        toLaunch = ifDue(now);
        next = new Next(successor, null, now, false);
      } else if (giveUpAt - now <= 0) {
        return new Next(null, null, now, false);
      } else {
        PendingReservation shared = pending;
        if (shared == null) {
          shared = prepare(now, true);
          toLaunch = shared;
        }
        next = new Next(null, shared, now, shared.isOverdue(now));
        shared.join(atLeast, giveUpAt);
        waiting += again ? 0 : 1;
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
   * What a caller goes on with: a cursor, a reservation to wait for, or neither if its time is
   * over.
   *
   * @param joinedAt when the caller began to wait for the reservation
   * @param overdue whether the reservation's time was over before the caller came, for example
   *     since it hung in the pool: its failure says nothing about now, and the next one may succeed
   */
  record Next(
      @Nullable RangeCursor cursor,
      @Nullable PendingReservation reservation,
      long joinedAt,
      boolean overdue) {}

  private void checkOpen() {
    if (closed.getAsBoolean()) {
      throw new RangeClosedException(counter.name());
    }
  }

  /** A caller no longer waits. */
  void leave(PendingReservation shared, int numbers, long giveUpAt) {
    lock.run(() -> shared.leave(numbers, giveUpAt));
  }

  /** Called by a caller that was given the number at which the current cursor is watched. */
  private void watched(RangeCursor cursor) {
    PendingReservation mine;
    // The thread that holds the lock may be looking already; else the next number calls again.
    if (!lock.tryLock()) {
      return;
    }
    try {
      if (queue.current() != cursor || closed.getAsBoolean()) {
        return;
      }
      mine = ifDue(settings.time().nanos());
    } finally {
      lock.unlock();
    }
    launch(mine);
  }

  /** The next reservation if it is time for it, to be launched after the lock was left. */
  private @Nullable PendingReservation ifDue(long now) {
    return scheduler.isDue(now) && !closed.getAsBoolean() && pending == null
        ? prepare(now, false)
        : null;
  }

  /** Called under the lock, and only while none is under way. */
  private PendingReservation prepare(long now, boolean awaited) {
    PendingReservation mine =
        new PendingReservation(
            scheduler.next(now),
            settings.attempts(counter.name()),
            one -> new Work(counter.name(), awaited, () -> reserve(one)));
    pending = mine;
    return mine;
  }

  /** Reserves one more range, if none is behind the current one or under way; for tests. */
  void prefetch() {
    launch(
        lock.get(
            () ->
                pending == null && queue.ahead() == 0 && !closed.getAsBoolean()
                    ? prepare(settings.time().nanos(), false)
                    : null));
  }

  private void launch(@Nullable PendingReservation mine) {
    if (mine == null) {
      return;
    }
    try {
      settings.work().add(mine.work);
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads. A reservation that never ended would keep all
      // later ones from beginning.
      failed(mine, new ReservationException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  private Work.Turn reserve(PendingReservation mine) {
    return begun(mine)
        .turn(
            reserved -> {
              succeeded(mine, reserved);
              TimeLimits limit = TimeLimits.of(Duration.ofNanos(settings.timeoutNanos()));
              settings.table().compare(counter.on(reserved.range().tag()), limit);
            },
            failure -> failed(mine, failure));
  }

  /** What makes the reservation, from its first turn to its last. */
  private Retry<Reserved> begun(PendingReservation mine) {
    lock.lock();
    try {
      Retry<Reserved> known = mine.retry();
      if (known != null) {
        return known;
      }
      long now = settings.time().nanos();
      return mine.begin(reserver, lock, now, settings.deadline(now));
    } finally {
      lock.unlock();
    }
  }

  private void succeeded(PendingReservation mine, Reserved reserved) {
    long now = settings.time().nanos();
    Duration took = Duration.ofNanos(now - mine.sizing.askedAt());
    RangeEvents events = settings.events();
    Throwable tooLate;
    PendingReservation next;
    lock.lock();
    try {
      if (reserved.backwards() != null) {
        // Other clients may have been given what is left of these ranges, and what they return
        // could be in use: nothing of them is handed out or given back any more.
        queue.sealAll();
      }
      queue.append(RangeCursor.over(reserved.range(), this::watched));
      scheduler.came(now, mine.sizing, mine.awaited);
      reservations++;
      conflicts += reserved.conflicts();
      pending = null;
      tooLate = abandoned;
      next = ifDue(now);
    } finally {
      lock.unlock();
    }
    if (reserved.backwards() != null) {
      events.movedBackwards(
          counter.name(),
          reserved.backwards().found(),
          reserved.backwards().highestOwn(),
          reserved.range().low());
    }
    events.reserved(counter.name(), reserved.range(), took, reserved.conflicts());
    if (tooLate != null) {
      abandon(tooLate);
    }
    mine.complete(null);
    launch(next);
  }

  private void failed(PendingReservation mine, ReservationException failure) {
    Duration took = Duration.ofNanos(settings.time().nanos() - mine.sizing.askedAt());
    // A reservation that ends without numbers because of the close has not failed.
    boolean counts = !closed.getAsBoolean();
    lock.run(
        () -> {
          pending = pending == mine ? null : pending;
          failures += counts ? 1 : 0;
          scheduler.failed();
        });
    if (counts) {
      settings.events().failed(counter.name(), took, failure);
    }
    mine.fail(failure);
  }

  /**
   * Waits until no reservation is under way, and lets none begin until {@link #release}. Callers
   * that need a range wait; numbers in memory are still handed out.
   *
   * @return what takes the place of a reservation meanwhile
   * @throws ReservationException if the reservation under way did not end in time
   * @throws RangeClosedException if the instance is closed
   */
  PendingReservation hold(long deadline) {
    while (true) {
      PendingReservation before;
      lock.lock();
      try {
        checkOpen();
        before = pending;
        if (before == null) {
          SizeDecision none = new SizeDecision(0, settings.time().nanos(), 0);
          Work nothing = new Work(counter.name(), false, () -> Work.Turn.FAILED);
          pending =
              new PendingReservation(none, settings.attempts(counter.name()), hold -> nothing);
          return pending;
        }
      } finally {
        lock.unlock();
      }
      PendingReservation inTheWay = before;
      inTheWay.await(inTheWay.ended(), deadline, settings, () -> inTheWay.work);
    }
  }

  /**
   * Lets reservations begin again.
   *
   * @param startOver whether to drop what is in memory, and to forget what the table gave
   */
  void release(PendingReservation hold, boolean startOver) {
    lock.run(
        () -> {
          if (startOver) {
            queue.sealAll();
            reserver.forget();
          }
          pending = null;
        });
    hold.complete(null);
  }

  /** After {@code closed} turned true: the end of the reservation under way, if there is one. */
  CompletableFuture<?> settled() {
    PendingReservation last = lock.get(() -> pending);
    if (last == null) {
      return CompletableFuture.completedFuture(null);
    }
    if (settings.work().remove(last.work)) {
      failed(last, last.attempts.closed());
    }
    return last.ended();
  }

  /** Ends all cursors; returns what no caller was given, the highest first. */
  List<Unused> seal() {
    return lock.get(() -> queue.sealAll());
  }

  /** Reports what is in memory, and what still arrives after this, as not returned. */
  void abandon(Throwable reason) {
    lock.run(() -> abandoned = reason);
    RangeReturn.report(seal(), counter, reason, settings.events());
  }

  Counter counter() {
    return counter;
  }

  CounterStatistics state() {
    lock.lock();
    try {
      RangeQueue.Account account = queue.account();
      return new CounterStatistics(
          account.taken(),
          account.remaining(),
          queue.lastCapacity(),
          reservations,
          conflicts,
          failures,
          waiting,
          scheduler.lasts(account, settings.time().nanos()));
    } finally {
      lock.unlock();
    }
  }
}
