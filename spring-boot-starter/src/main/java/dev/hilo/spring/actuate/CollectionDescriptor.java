package dev.hilo.spring.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A counter: what the table has of it, and what this instance did and holds.
 *
 * @param max its Max in the table, which for sequence ids is that of this node; null if there is no
 *     row, or the table could not be read
 * @param maxOfOtherNodes the Max of each other node tag, for sequence ids
 * @param inHand the ranges in hand, in the order of their use
 * @param remaining how many numbers are in hand
 * @param capacity how many numbers the last range had
 * @param generated how many numbers were handed out
 * @param reservations how many ranges were reserved
 * @param conflicts how many attempts at that were lost to other clients
 * @param failures how many reservations were given up
 * @param waits how many calls had to wait for a reservation
 * @param runway how long {@code remaining} lasts at the present rate, rounded down to a figure that
 *     is easy to read; null if that is not known, or if nothing remains
 * @param lastError why the last one failed that did; null if none did
 */
public record CollectionDescriptor(
    @Nullable Long max,
    Map<String, Long> maxOfOtherNodes,
    List<RangeInHand> inHand,
    long remaining,
    long capacity,
    long generated,
    long reservations,
    long conflicts,
    long failures,
    long waits,
    @Nullable Duration runway,
    @Nullable LastError lastError) {}
