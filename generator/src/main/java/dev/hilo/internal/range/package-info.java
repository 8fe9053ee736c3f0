/**
 * The ranges of all counters: cursors, sizes, prefetch, callers that wait, and the return at close.
 * Knows no JDBC.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.range;
