/** Identifiers like RavenDB's for the rows of a relational database: start at {@link HiLo}. */
@org.jspecify.annotations.NullMarked
package dev.hilo;
