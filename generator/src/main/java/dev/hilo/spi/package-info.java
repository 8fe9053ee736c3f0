/**
 * What a framework gives HiLo in place of a {@link javax.sql.DataSource}. Users need nothing of it.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spi;
