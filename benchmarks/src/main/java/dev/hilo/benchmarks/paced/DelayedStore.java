package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.virtual.Store;

/** Max in memory, which takes its time to be raised. */
final class DelayedStore implements Store {

  private final Ledger ledger;
  private final long delay;

  /**
   * @param delay how long a reservation takes, in nanoseconds
   */
  DelayedStore(Ledger ledger, long delay) {
    this.ledger = ledger;
    this.delay = delay;
  }

  @Override
  public long add(long count) {
    Waits.sleep(delay);
    return ledger.reserve(count);
  }
}
