/** Several processes write at once, as in production. */
@org.jspecify.annotations.NullMarked
package dev.hilo.processes;
