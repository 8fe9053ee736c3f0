/**
 * Columns of other tables that contain numbers of a counter: {@link dev.hilo.rows.NumberedColumn}
 * finds the highest number in the rows, and {@link dev.hilo.rows.ColumnLimit} tells which numbers
 * fit.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.rows;
