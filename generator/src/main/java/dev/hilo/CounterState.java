package dev.hilo;

/**
 * A row of the {@code hilo} table.
 *
 * @param name the counter: {@code orders} for HiLo, {@code companies|} for an identity
 * @param nodeTag the tag of the node it belongs to, {@code *} if all share it
 * @param max its Max: the highest number any client may have used
 */
public record CounterState(String name, String nodeTag, long max) {}
