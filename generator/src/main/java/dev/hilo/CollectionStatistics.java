package dev.hilo;

import dev.hilo.internal.range.CounterState;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.rows.ColumnLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a counter in one instance of {@link HiLo} at one moment.
 *
 * @param generated how many numbers were handed out; those of a block when it is reserved
 * @param remaining how many numbers are in memory
 * @param capacity the size of the last range, 0 before the first
 * @param reservations how many ranges were reserved
 * @param conflicts how many attempts to reserve other clients won
 * @param failures how many reservations failed
 * @param waits how many calls waited for a reservation
 * @param max Max when this instance reserved last, and so at least; 0 before the first range
 * @param limit the highest number that the counter and its columns hold, as far as columns are
 *     declared ({@link Counters#declareColumn}; Hibernate and Spring Data JDBC declare theirs)
 * @param exhaustion how long until Max is {@code limit}, at the present rate of all clients as this
 *     instance sees it, and at most 292 years; null before the second range, and in the first
 *     minute
 * @param nodeTag the node tag of the last range; null before the first, and for identities
 * @param heldRanges the numbers in memory, in the order of their use
 * @param lastError the last failed reservation; null if none has failed
 */
public record CollectionStatistics(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long conflicts,
    long failures,
    long waits,
    long max,
    long limit,
    @Nullable Duration exhaustion,
    @Nullable String nodeTag,
    List<HeldRange> heldRanges,
    @Nullable LastError lastError) {

  /**
   * Numbers that were reserved and not handed out yet.
   *
   * @param first the number that comes next
   * @param last the last number
   * @param nodeTag the node tag of their ids, perhaps empty
   */
  public record HeldRange(long first, long last, String nodeTag) {}

  /**
   * Why and when a reservation failed.
   *
   * @param at the time by the system's clock
   * @param message the message of the failure
   */
  public record LastError(Instant at, String message) {}

  /** How many more numbers fit: {@code limit} without {@code max}, or 0. */
  public long left() {
    return Math.max(0, limit - max);
  }

  static CollectionStatistics of(String counter, CounterState state, @Nullable ColumnLimit column) {
    CounterState.Failure failure = state.lastFailure();
    long inColumn = column == null ? Long.MAX_VALUE : column.highest(counter, state.nodeTag());
    long limit = Math.min(NumberRange.HIGHEST, inColumn);
    double free = Math.max(0, limit - state.max());
    return new CollectionStatistics(
        state.generated(),
        state.remaining(),
        state.capacity(),
        state.reservations(),
        state.conflicts(),
        state.failures(),
        state.waits(),
        state.max(),
        limit,
        state.maxPerNano() == 0 ? null : Duration.ofNanos((long) (free / state.maxPerNano())),
        state.nodeTag(),
        state.held().stream()
            .map(left -> new HeldRange(left.after() + 1, left.high(), left.tag()))
            .toList(),
        failure == null ? null : new LastError(failure.at(), failure.message()));
  }
}
