/** The ways to map an id. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.mapping;
