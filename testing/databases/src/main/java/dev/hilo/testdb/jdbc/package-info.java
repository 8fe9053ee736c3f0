/** Connections to a database, and statements on it. */
@NullMarked
package dev.hilo.testdb.jdbc;

import org.jspecify.annotations.NullMarked;
