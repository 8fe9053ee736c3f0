/** Callers that ask for numbers at fixed times, on a store that takes its time. */
@NullMarked
package dev.hilo.benchmarks.paced;

import org.jspecify.annotations.NullMarked;
