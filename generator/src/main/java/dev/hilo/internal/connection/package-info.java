/** Connections of HiLo's own: a second, small pool with the settings of the application's pool. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.connection;
