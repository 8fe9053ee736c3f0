/**
 * The table named {@code hilo}: its SQL, its dialects and what its failures mean. Knows no ranges.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.table;
