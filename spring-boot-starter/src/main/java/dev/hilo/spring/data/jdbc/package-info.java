/** Ids for the aggregates of Spring Data JDBC. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jdbc;
