/** Threads that hold all connections of their pool while they wait for ids. */
@NullMarked
package dev.hilo.benchmarks.starvation;

import org.jspecify.annotations.NullMarked;
