/** Small helpers, which HiLo's other modules use too. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.common;
