package dev.hilo;

import dev.hilo.internal.range.CounterStatistics;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state of a counter in one instance of {@link HiLo} at one moment.
 *
 * @param generated how many numbers were handed out
 * @param remaining how many numbers are in memory
 * @param capacity the size of the last range, 0 before the first
 * @param reservations how many ranges were reserved
 * @param conflicts how many attempts to reserve other clients won
 * @param failures how many reservations failed
 * @param waits how many calls waited for a reservation
 * @param runway how long {@code remaining} lasts at the present rate; null if unknown
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
