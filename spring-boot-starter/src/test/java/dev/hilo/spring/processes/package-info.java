/** Real applications that end, and are killed, in the middle of their work. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.processes;
