package dev.hilo.internal.table;

/**
 * Raises Max of a counter wherever it is within bounds, and reads it. It never loses to another
 * client.
 *
 * @param key the row
 * @param by how much is added to Max
 * @param least the lowest Max to be raised
 * @param most the highest Max to be raised
 */
public record BoundedIncrement(CounterKey key, long by, long least, long most) {}
