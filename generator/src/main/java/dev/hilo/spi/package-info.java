/**
 * For frameworks and tools. Applications need none of it except {@link dev.hilo.spi.ColumnLimit}
 * and {@link dev.hilo.spi.NumberedColumn}, where a method asks for one.
 *
 * <p>An integration implements {@link dev.hilo.spi.Connections} or {@link
 * dev.hilo.spi.Transactions}, so that HiLo works outside the caller's transaction. {@link
 * dev.hilo.spi.NumberedColumn} is a column whose rows contain numbers of a counter; {@link
 * dev.hilo.spi.NumberCheck} and {@link dev.hilo.spi.ExistingRows} compare the two.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spi;
