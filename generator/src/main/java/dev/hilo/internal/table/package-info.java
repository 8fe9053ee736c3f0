/** The {@code hilo} table: its statements and what its failures mean. Knows no ranges. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.table;
