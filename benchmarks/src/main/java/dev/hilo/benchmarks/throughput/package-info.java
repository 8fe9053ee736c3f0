/**
 * How many ids a second. {@link dev.hilo.benchmarks.throughput.Strings} and its neighbours are what
 * JMH runs; {@link dev.hilo.benchmarks.throughput.Throughput} lets them take turns.
 */
@NullMarked
package dev.hilo.benchmarks.throughput;

import org.jspecify.annotations.NullMarked;
