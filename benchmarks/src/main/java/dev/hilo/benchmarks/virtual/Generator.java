package dev.hilo.benchmarks.virtual;

/** Hands out numbers; a caller may have to wait, in virtual time. */
public interface Generator {

  /** The next number. */
  long next();

  /** Ends in good order. */
  default void close() {}

  /** How a contestant is made. */
  @FunctionalInterface
  interface Maker {

    /**
     * Makes one that has reserved nothing yet.
     *
     * @param ledger where it notes what it reserves; who calls it notes what it hands out
     * @param delay how long a statement of the store takes, in nanoseconds
     */
    Generator make(VirtualTime time, Ledger ledger, long delay);
  }
}
