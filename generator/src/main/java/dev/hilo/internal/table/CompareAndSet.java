package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * Sets Max of a row if it has an expected value.
 *
 * @param expected null if the row must be missing
 * @param max the new value
 */
public record CompareAndSet(CounterKey key, @Nullable Long expected, long max) {}
