/** The format and the rules of names and ids. Knows neither ranges nor JDBC. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.ids;
