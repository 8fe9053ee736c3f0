/** Lets the SessionFactories of a Spring application use its HiLo. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.jpa;
