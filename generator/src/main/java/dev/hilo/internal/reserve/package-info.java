/** One reservation: where Max moves to, what is cached of it, and how often it is tried. */
@NullMarked
package dev.hilo.internal.reserve;

import org.jspecify.annotations.NullMarked;
