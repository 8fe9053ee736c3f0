/** Inserts by Hibernate, with ids of different makers. */
@NullMarked
package dev.hilo.benchmarks.jpa;

import org.jspecify.annotations.NullMarked;
