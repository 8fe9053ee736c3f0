/** Processes, their ports and signals, and their end with this JVM or after it. */
@NullMarked
package dev.hilo.testdb.process;

import org.jspecify.annotations.NullMarked;
