/** Micrometer's meters of HiLo. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.metrics;
