/** A shop that takes orders. Start at {@link dev.hilo.samples.quickstart.Quickstart}. */
package dev.hilo.samples.quickstart;
