/** Traces the methods of the core that one reservation runs. */
@NullMarked
package dev.hilo.trace;

import org.jspecify.annotations.NullMarked;
