/** Ours and the peers' rules in virtual time: what they waste, and who waits. */
@NullMarked
package dev.hilo.benchmarks.virtual;

import org.jspecify.annotations.NullMarked;
