/** The memory and threads of idle collections. */
@NullMarked
package dev.hilo.benchmarks.footprint;

import org.jspecify.annotations.NullMarked;
