package dev.hilo.internal.range;

import dev.hilo.internal.range.CounterState.Failure;
import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.MaxGrowth;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.ShortLock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The common parts of counters that reserve: the reserver, the lock and the statistics. */
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

  /**
   * Ends a reservation with a failure. One that ends because the instance stops has not failed.
   *
   * @param ended clears what shows that the reservation is under way; run under the lock
   */
  final void failed(
      PendingReservation mine, ReservationException failure, Duration took, Runnable ended) {
    // Before it has ended: then a suspension may end, too.
    mine.stopped = state.isStopped();
    lock.run(
        () -> {
          ended.run();
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
      long generated,
      long remaining,
      long capacity,
      long lastsNanos,
      @Nullable String nodeTag,
      List<Unused> held) {
    return new CounterState(
        generated,
        remaining,
        capacity,
        reservations,
        conflicts,
        failures,
        waits,
        lastsNanos,
        growth.max(),
        growth.perNano(settings.time().nanos()),
        nodeTag,
        held,
        lastFailure);
  }
}
