/** The threads that work on the database, their queue, and the clock. */
@org.jspecify.annotations.NullMarked
package dev.hilo.internal.work;
