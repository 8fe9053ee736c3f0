package dev.hilo.internal.range;

import dev.hilo.internal.range.CounterState.Failure;
import dev.hilo.internal.reserve.AttemptLog;
import dev.hilo.internal.reserve.MaxGrowth;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.ShortLock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The common parts of counters that reserve: the reserver, the lock and the statistics. */
abstract class CounterReservations {

  private static final String SUSPENDED =
      "This HiLo is suspended. Call resume, or start again what suspended it, for example the"
          + " application context.";

  final Counter counter;
  final RangeSettings settings;
  final InstanceState state;
  final Reserver reserver;
  final ShortLock lock = new ShortLock();

  // Guarded by the lock.
  long reservations;
  long conflicts;
  long failures;
  long waits;
  @Nullable Failure lastFailure;
  private MaxGrowth growth = new MaxGrowth();

  CounterReservations(
      Counter counter,
      RangeSettings settings,
      RetryPolicy rule,
      InstanceState state,
      boolean acceptLowerMax) {
    this.counter = counter;
    this.settings = settings;
    this.state = state;
    this.reserver = new Reserver(settings.table(), counter, acceptLowerMax, rule);
  }

  final void checkOpen() {
    if (state.isStopped()) {
      throw new RangeClosedException(counter.name(), state.isClosed());
    }
  }

  /**
   * Waits for the end of a suspension.
   *
   * @throws RangeClosedException if the caller was refused because the instance is closed
   * @throws ReservationException if the suspension does not end in time
   */
  final void awaitResume(RangeClosedException refusal, long giveUpAt) {
    if (refusal.isClosed()) {
      throw refusal;
    }
    AttemptLog attempts = settings.attempts(counter.name());
    try {
      settings
          .time()
          .await(state.phase().resumed(), Math.max(0, giveUpAt - settings.time().nanos()));
    } catch (ExecutionException | TimeoutException e) {
      throw attempts.late(settings.timeoutNanos(), SUSPENDED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw attempts.interrupted(e);
    }
  }

  /**
   * Queues the work of a reservation; returns the failure if there is no thread for it.
   *
   * @param before what has to begin before the reservation
   */
  final @Nullable ReservationException enqueue(PendingReservation mine, Runnable before) {
    try {
      before.run();
      settings.work().add(mine.work);
      return null;
    } catch (RuntimeException | Error e) {
      // For example, the machine has no more threads.
      return new ReservationException("No thread to reserve on: " + e, List.of(e));
    }
  }

  /** Called under the lock. */
  final void countFailure(ReservationException failure) {
    failures++;
    lastFailure = new Failure(Instant.now(), String.valueOf(failure.getMessage()));
  }

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
  final long max() {
    return growth.max();
  }

  /** Called under the lock. */
  final double maxPerNano() {
    return growth.perNano(settings.time().nanos());
  }
}
