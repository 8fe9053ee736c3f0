/** Judges the lines of the clients, and compares the tables with them at the end. */
@NullMarked
package dev.hilo.torture.internal.check;

import org.jspecify.annotations.NullMarked;
