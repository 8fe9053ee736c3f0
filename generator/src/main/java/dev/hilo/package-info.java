/**
 * Identifiers as RavenDB gives them, for the rows of a relational database: start at {@link
 * dev.hilo.HiLo}.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo;
