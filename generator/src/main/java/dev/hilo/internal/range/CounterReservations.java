package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.ShortLock;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The common parts of counters that reserve: the reserver, the lock and the statistics. */
abstract class CounterReservations {

  final Counter counter;
  final RangeSettings settings;
  final BooleanSupplier closed;
  final Reserver reserver;
  final ShortLock lock = new ShortLock();

  // Guarded by the lock.
  long reservations;
  long conflicts;
  long failures;
  long waits;

  CounterReservations(
      Counter counter, RangeSettings settings, RetryPolicy rule, boolean acceptLowerMax) {
    this.counter = counter;
    this.settings = settings;
    this.closed = rule.closed();
    this.reserver = new Reserver(settings.table(), counter, acceptLowerMax, rule);
  }

  final void checkOpen() {
    if (closed.getAsBoolean()) {
      throw new RangeClosedException(counter.name());
    }
  }

  /** Queues the work of a reservation; returns the failure if there is no thread for it. */
  final @Nullable ReservationException enqueue(PendingReservation mine) {
    try {
      settings.work().add(mine.work);
      return null;
    } catch (RuntimeException | Error e) {
      // For example, the machine has no more threads.
      return new ReservationException("No thread to reserve on: " + e, List.of(e));
    }
  }

  /** Called under the lock. */
  final void countSuccess(Reserved reserved) {
    reservations++;
    conflicts += reserved.conflicts();
  }
}
