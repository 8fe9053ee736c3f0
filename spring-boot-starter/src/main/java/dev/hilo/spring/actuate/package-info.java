/** The Actuator endpoint {@code hilo}. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.actuate;
