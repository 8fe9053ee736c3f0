package dev.hilo.internal.range;

import dev.hilo.internal.range.CounterState.Failure;
import dev.hilo.internal.reserve.MaxGrowth;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.ShortLock;
import dev.hilo.internal.work.Work.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The common parts of counters that reserve: launch, turns, failure and statistics. */
abstract class ReservingCounter {

  private static final String SUSPENDED =
      "This HiLo is suspended. Call resume, or start again what suspended it, for example the"
          + " application context.";

  final Counter counter;
  final RangeSettings settings;
  final InstanceState state;
  final Reserver reserver;
  final ShortLock lock = new ShortLock();

  // Guarded by the lock.
  private long reservations;
  private long conflicts;
  private long failures;
  long waits;
  private @Nullable Failure lastFailure;
  private MaxGrowth growth = new MaxGrowth();

  ReservingCounter(
      Counter counter,
      RangeSettings settings,
      RetryPolicy retries,
      InstanceState state,
      boolean acceptLowerMax) {
    this.counter = counter;
    this.settings = settings;
    this.state = state;
    this.reserver = new Reserver(settings.table(), counter, acceptLowerMax, retries);
  }

  final void checkOpen() {
    if (state.isStopped()) {
      throw new InstanceStoppedException(counter.name(), state.isClosed());
    }
  }

  /**
   * Waits for the end of a suspension.
   *
   * @throws InstanceStoppedException if the caller was refused because the instance is closed
   * @throws ReservationException if the suspension does not end in time
   */
  final void awaitResume(InstanceStoppedException refusal, long giveUpAt) {
    if (refusal.isClosed()) {
      throw refusal;
    }
    PendingReservation.await(
        state.phase().resumed(),
        giveUpAt,
        settings,
        settings.attempts(counter.name()),
        () -> SUSPENDED);
  }

  /** Queues the work of a reservation. Without a thread for it, the reservation fails. */
  final void launch(@Nullable PendingReservation mine) {
    if (mine == null) {
      return;
    }
    try {
      beforeLaunch();
      settings.work().add(mine.work);
    } catch (RuntimeException | Error e) {
      // For example, the machine has no more threads. A reservation that never ended would keep
      // all later ones from beginning.
      failed(mine, new ReservationException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  /** Starts what has to run before a reservation begins. */
  void beforeLaunch() {}

  /** Takes one turn of a reservation. */
  final Outcome reserve(PendingReservation mine) {
    RetriedRequest<Reserved> begun = lock.get(() -> begin(mine));
    if (begun == null) {
      mine.complete(null);
    }
    Outcome outcome = begun == null ? Outcome.FAILED : attempt(mine, begun);
    if (outcome != Outcome.HELD_UP) {
      ended(outcome);
    }
    return outcome;
  }

  /**
   * Begins a reservation, or goes on with what has begun; null if all callers have left. Called
   * under the lock.
   */
  abstract @Nullable RetriedRequest<Reserved> begin(PendingReservation mine);

  /** Called after the last turn of a reservation. */
  void ended(Outcome outcome) {}

  /** Makes attempts, and passes the result or any failure on to the waiting callers. */
  private Outcome attempt(PendingReservation mine, RetriedRequest<Reserved> begun) {
    try {
      Reserved reserved = begun.run();
      if (reserved == null) {
        return Outcome.HELD_UP;
      }
      succeeded(mine, reserved);
      return Outcome.SERVED;
    } catch (ReservationException e) {
      failed(mine, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(mine, new ReservationException("Interrupted while reserving", List.of(e)));
    } catch (Throwable e) {
      failed(mine, new ReservationException("Reserving numbers failed: " + e, List.of(e)));
    }
    return Outcome.FAILED;
  }

  /** Passes numbers on to the waiting callers. */
  abstract void succeeded(PendingReservation mine, Reserved reserved);

  /** Ends a reservation with a failure. One that ends because the instance stops has not failed. */
  final void failed(PendingReservation mine, ReservationException failure) {
    Duration took = mine.took();
    // Before it has ended: then a suspension may end, too.
    mine.stopped = state.isStopped();
    lock.run(
        () -> {
          clear(mine);
          if (!mine.stopped) {
            failures++;
            lastFailure = new Failure(Instant.now(), String.valueOf(failure.getMessage()));
          }
        });
    if (!mine.stopped) {
      settings.events().failed(counter.name(), took, failure);
    }
    mine.fail(failure);
  }

  /** Clears what shows that a failed reservation is under way. Called under the lock. */
  abstract void clear(PendingReservation failed);

  /** Called under the lock. */
  final void countSuccess(Reserved reserved) {
    reservations++;
    conflicts += reserved.conflicts();
    if (reserved.backwards() != null) {
      // The leap is no use of numbers.
      growth = new MaxGrowth();
    }
    growth.reserved(settings.time().nanos(), reserved.range().high());
  }

  /** Called under the lock. */
  final CounterState statistics(
      RangeQueue.Account account, long capacity, long lastsNanos, @Nullable String nodeTag) {
    return new CounterState(
        account.taken(),
        account.remaining(),
        capacity,
        reservations,
        conflicts,
        failures,
        waits,
        lastsNanos,
        growth.max(),
        growth.perNano(settings.time().nanos()),
        nodeTag,
        account.held(),
        lastFailure);
  }
}
