/** Annotations for the ids of Spring Data JDBC's aggregates. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jdbc;
