/** Counters compared with the rows of other tables, for HiLo's own modules. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.rows;
