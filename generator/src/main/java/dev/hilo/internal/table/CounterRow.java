package dev.hilo.internal.table;

/**
 * A row of the table.
 *
 * @param key its primary key
 * @param max its Max: the highest number any client may have used
 */
public record CounterRow(CounterKey key, long max) {}
