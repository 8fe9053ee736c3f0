/** What failures of the database mean for ids. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.errors;
