/** What HiLo adds to the start of an application. */
@NullMarked
package dev.hilo.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
