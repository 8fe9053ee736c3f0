@NullMarked
package dev.hilo.benchmarks;

import org.jspecify.annotations.NullMarked;
