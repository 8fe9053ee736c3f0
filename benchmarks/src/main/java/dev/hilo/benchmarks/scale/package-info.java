/** Thousands of clients on one counter, simulated. */
@NullMarked
package dev.hilo.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
