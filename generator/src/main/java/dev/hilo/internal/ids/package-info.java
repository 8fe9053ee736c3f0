/**
 * How names and ids are spelled, and which spellings are refused. Knows neither ranges nor JDBC.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.ids;
