/** Pools and wrappers of connections, as applications have them. */
@org.jspecify.annotations.NullMarked
package dev.hilo.pools;
