/**
 * For frameworks. Applications need none of it.
 *
 * <p>An integration implements {@link dev.hilo.spi.Connections} or {@link
 * dev.hilo.spi.Transactions}, so that HiLo works outside the caller's transaction.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spi;
