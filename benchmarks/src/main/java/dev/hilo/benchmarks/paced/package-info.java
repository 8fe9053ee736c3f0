/** Callers that take numbers at fixed times, on a store with a delay. */
@NullMarked
package dev.hilo.benchmarks.paced;

import org.jspecify.annotations.NullMarked;
