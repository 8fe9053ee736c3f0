/** Processes that take numbers of one counter concurrently. */
@NullMarked
package dev.hilo.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
