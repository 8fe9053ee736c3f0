/**
 * Ranges: their arithmetic, their reservation by compare-and-set, and their return. Knows no JDBC.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.range;
