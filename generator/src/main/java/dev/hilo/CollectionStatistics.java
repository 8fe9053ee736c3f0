package dev.hilo;

import dev.hilo.internal.range.CounterStatistics;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one instance of {@link HiLo} has done for a counter, and what it holds, at one moment.
 *
 * @param generated how many numbers it handed out
 * @param remaining how many numbers it can hand out without asking the database
 * @param capacity how many numbers its last range had, 0 before the first
 * @param reservations how many ranges it reserved
 * @param conflicts how many attempts at that were lost to other clients
 * @param failures how many reservations it gave up
 * @param waits how many calls had to wait for a reservation
 * @param runway how long {@code remaining} lasts at the present rate; null if that is not known yet
 */
public record CollectionStatistics(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long conflicts,
    long failures,
    long waits,
    @Nullable Duration runway) {

  static CollectionStatistics of(CounterStatistics state) {
    return new CollectionStatistics(
        state.generated(),
        state.remaining(),
        state.capacity(),
        state.reservations(),
        state.conflicts(),
        state.failures(),
        state.waits(),
        state.lastsNanos() < 0 ? null : Duration.ofNanos(state.lastsNanos()));
  }
}
