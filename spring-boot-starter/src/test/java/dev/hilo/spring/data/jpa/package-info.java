/** What Spring Data JPA stores. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jpa;
