/** Gives the aggregates of Spring Data JDBC their ids. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.data.jdbc;
