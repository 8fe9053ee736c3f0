package dev.hilo.internal.range;

/**
 * What a chain of ranges has done and holds, at one moment.
 *
 * @param generated how many numbers were handed out
 * @param remaining how many numbers are in memory
 * @param capacity the size of the last range, 0 before the first
 * @param reservations how many ranges were reserved
 * @param conflicts how many attempts to reserve other clients won
 * @param failures how many reservations were given up
 * @param waits how many calls had to wait for a reservation
 * @param lastsNanos how long {@code remaining} lasts at the present rate, in nanoseconds; negative
 *     if that is not known
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
