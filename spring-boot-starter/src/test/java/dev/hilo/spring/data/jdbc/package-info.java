/** What Spring Data JDBC stores. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data.jdbc;
