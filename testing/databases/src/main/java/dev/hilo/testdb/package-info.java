/**
 * Real database servers for tests: given by URL, from containers, or started from binaries in jars.
 *
 * <p>{@link dev.hilo.testdb.TestDatabase} is the way in: {@code
 * TestDatabase.POSTGRESQL.server().newSchema()} is a new, empty database.
 */
@NullMarked
package dev.hilo.testdb;

import org.jspecify.annotations.NullMarked;
