/** Threads that hold every connection of their pool while they wait for ids. */
@NullMarked
package dev.hilo.benchmarks.starvation;

import org.jspecify.annotations.NullMarked;
