/** Builds the HiLo bean from the settings {@code hilo.*}, and checks its table at the start. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.startup;
