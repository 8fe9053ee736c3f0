/** Meters and endpoint of an application. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.actuate;
