/**
 * Identifiers like RavenDB's for the rows of a relational database, on plain JDBC.
 *
 * <p>{@link dev.hilo.HiLo#builder HiLo.builder} makes one {@link dev.hilo.HiLo} for a database,
 * which all threads share. {@link dev.hilo.HiLo#collection(String) collection} gives the handle for
 * code that makes many ids, {@link dev.hilo.HiLo#identities identities} the commands for
 * identities, and {@link dev.hilo.HiLo#parse parse} reads an id back. {@link dev.hilo.RangeSize}
 * says how many numbers a reservation takes. {@link dev.hilo.HiLoListener} hears what happens, and
 * {@link dev.hilo.HiLoException} says what went wrong and what to do.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo;
