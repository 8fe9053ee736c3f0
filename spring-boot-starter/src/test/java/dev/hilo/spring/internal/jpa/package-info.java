/** Session factories of Spring applications. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.jpa;
