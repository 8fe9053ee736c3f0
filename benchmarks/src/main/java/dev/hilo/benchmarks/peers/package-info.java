/** What the other generators need to run here: their stores, and how they are set up. */
@NullMarked
package dev.hilo.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
