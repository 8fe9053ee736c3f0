/** Meters for Micrometer, which must be on the class path. */
@org.jspecify.annotations.NullMarked
package dev.hilo.micrometer;
