package dev.hilo.simulation;

/** A counter in virtual time: each reservation takes as long, and has its effect then. */
final class VirtualStore implements NumberStore {

  private final VirtualTime time;
  private final UnusedNumbers ledger;
  private final long delay;
  private long max;

  /**
   * @param delay how long a reservation takes, in nanoseconds
   */
  VirtualStore(VirtualTime time, UnusedNumbers ledger, long delay) {
    this.time = time;
    this.ledger = ledger;
    this.delay = delay;
  }

  @Override
  public long add(long count) {
    time.sleep(delay);
    ledger.reserve(count);
    max += count;
    return max;
  }
}
