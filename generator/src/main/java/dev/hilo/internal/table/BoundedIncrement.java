package dev.hilo.internal.table;

/**
 * Raises Max within bounds, and reads it. It never conflicts with other clients.
 *
 * @param by the increment
 * @param least the lowest Max to be raised
 * @param most the highest Max to be raised
 */
public record BoundedIncrement(CounterKey key, long by, long least, long most) {}
