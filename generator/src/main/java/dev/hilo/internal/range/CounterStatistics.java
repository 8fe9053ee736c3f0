package dev.hilo.internal.range;

/**
 * The state of a counter at one moment, as {@code dev.hilo.CollectionStatistics} explains it.
 *
 * @param lastsNanos how long {@code remaining} lasts at the present rate; negative if unknown
 */
public record CounterStatistics(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long conflicts,
    long failures,
    long waits,
    long lastsNanos) {}
