/** Sizes of ranges: fixed, adaptive, and by time. Knows nothing else. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.size;
