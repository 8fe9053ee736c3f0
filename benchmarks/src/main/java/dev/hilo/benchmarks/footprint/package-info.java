/** What collections cost that are there and idle: memory and threads. */
@NullMarked
package dev.hilo.benchmarks.footprint;

import org.jspecify.annotations.NullMarked;
