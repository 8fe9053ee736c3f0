/** One reservation: the next Max, the cached Max, and retries. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.reserve;
