/** Faults planted in the core, to show that the tests find them. */
@org.jspecify.annotations.NullMarked
package dev.hilo.faults;
