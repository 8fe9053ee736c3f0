/** Ranges: cursors, prefetch, waiting callers, and the return. Knows no JDBC. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.range;
