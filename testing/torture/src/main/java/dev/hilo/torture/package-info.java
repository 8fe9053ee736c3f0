/**
 * Takes ids on a database in several processes, while processes and connections fail, and judges
 * what the processes printed: see docs/how-to/torture.md. It is a command line, {@link
 * dev.hilo.torture.Torture}, and no library.
 */
@NullMarked
package dev.hilo.torture;

import org.jspecify.annotations.NullMarked;
