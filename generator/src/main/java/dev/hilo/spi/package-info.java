/**
 * The interfaces of frameworks. Applications do not need them.
 *
 * <p>An integration implements {@link dev.hilo.spi.Connections} or {@link
 * dev.hilo.spi.Transactions}, so that HiLo works outside the caller's transaction. {@link
 * dev.hilo.spi.ColumnLimit} says how large the numbers of a column can become.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spi;
