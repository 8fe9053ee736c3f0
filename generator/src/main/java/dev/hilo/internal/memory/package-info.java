/** The table in memory, for tests without a database. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.memory;
