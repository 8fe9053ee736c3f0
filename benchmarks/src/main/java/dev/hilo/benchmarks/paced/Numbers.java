package dev.hilo.benchmarks.paced;

/** A generator of numbers under way. */
interface Numbers extends AutoCloseable {

  /** The next number. */
  long next();

  /** What was reserved for it. */
  Ledger ledger();

  /** Max as its store has it after {@link #close}. */
  default long maxAfterClose() {
    return ledger().reserved();
  }

  /** Ends in good order. */
  @Override
  void close();

  /** How one is made. */
  @FunctionalInterface
  interface Maker {

    /**
     * Makes one that has reserved nothing yet.
     *
     * @param delay how long a statement of the store takes, in nanoseconds
     */
    Numbers make(long delay);
  }
}
