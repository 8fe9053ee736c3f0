package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a counter at one moment, as {@code dev.hilo.CollectionStatistics} explains it.
 *
 * @param max Max after the last reservation; 0 before the first
 * @param maxPerNano by how much Max rises in a nanosecond, by all clients; 0 if unknown
 * @param held the ranges in memory
 */
public record CounterState(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long conflicts,
    long failures,
    long waits,
    long max,
    double maxPerNano,
    @Nullable String nodeTag,
    List<Unused> held,
    @Nullable Failure lastFailure) {

  /** Why the last failed reservation failed. */
  public record Failure(Instant at, String message) {}
}
