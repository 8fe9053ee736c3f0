/** The meters, the health indicator and the endpoint {@code hilo} of an application. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.actuate;
