/** Compares counters with the rows that they number. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.doctor;
