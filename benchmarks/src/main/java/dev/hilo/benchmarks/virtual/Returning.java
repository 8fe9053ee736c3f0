package dev.hilo.benchmarks.virtual;

/**
 * A generator that gives back what it did not use when it ends in good order.
 *
 * @param generator what hands out the numbers
 * @param ledger what it reserved
 */
record Returning(Generator generator, Ledger ledger) implements Generator {

  @Override
  public long next() {
    return generator.next();
  }

  @Override
  public void close() {
    ledger.giveBack(ledger.unused());
  }
}
