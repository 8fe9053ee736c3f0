/** Everything that goes wrong at once, in one JVM, on real servers. */
@NullMarked
package dev.hilo.chaos;

import org.jspecify.annotations.NullMarked;
