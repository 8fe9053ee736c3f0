package dev.hilo.internal.table;

/** A row of the table; {@code max} is the highest number that any client may have used. */
public record CounterRow(CounterKey key, long max) {}
