/** The threads that work on the database, the queue in which work waits for them, and the clock. */
@NullMarked
package dev.hilo.internal.work;

import org.jspecify.annotations.NullMarked;
