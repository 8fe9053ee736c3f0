/** Dedicated connections: a second, small pool with the settings of the application's. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.connection;
