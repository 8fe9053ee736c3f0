/** A shop that takes orders: start at {@link dev.hilo.samples.quickstart.Quickstart}. */
package dev.hilo.samples.quickstart;
