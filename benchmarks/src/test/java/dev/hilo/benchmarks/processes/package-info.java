@NullMarked
package dev.hilo.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
