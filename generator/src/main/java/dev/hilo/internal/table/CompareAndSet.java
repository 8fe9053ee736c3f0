package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * Sets Max of a counter if it is still what it was when it was read last. Every database can do it.
 *
 * @param key the row
 * @param expected what Max has to be; null if the row has to be missing
 * @param max what Max becomes
 */
public record CompareAndSet(CounterKey key, @Nullable Long expected, long max) {}
