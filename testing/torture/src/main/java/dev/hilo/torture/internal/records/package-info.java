/**
 * What is known about a run: the numbers that clients printed, the figures, the violations, and why
 * a run cannot start.
 */
@NullMarked
package dev.hilo.torture.internal.records;

import org.jspecify.annotations.NullMarked;
