/** Ids per second, by benchmarks of JMH that {@link Throughput} runs in turns. */
@NullMarked
package dev.hilo.benchmarks.throughput;

import org.jspecify.annotations.NullMarked;
