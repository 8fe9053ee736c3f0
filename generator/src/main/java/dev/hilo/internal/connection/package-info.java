/**
 * A connection while HiLo works on it, and dedicated connections: a second, small pool with the
 * settings of the application's. For HiLo's own modules, too.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.connection;
