/** Processes that take numbers of one row at once. */
@NullMarked
package dev.hilo.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
