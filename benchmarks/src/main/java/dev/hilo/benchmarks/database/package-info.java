/** The databases that chapters measure on: how safely they store, and how far away they are. */
@NullMarked
package dev.hilo.benchmarks.database;

import org.jspecify.annotations.NullMarked;
