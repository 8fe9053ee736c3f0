package dev.hilo.simulation;

/** A counter in virtual time: each reservation takes as long, and has its effect then. */
final class VirtualStore implements NumberStore {

  private final VirtualTime time;
  private final UnusedNumbers figures;
  private final long delay;
  private long max;

  /**
   * @param delay how long a reservation takes, in nanoseconds
   */
  VirtualStore(VirtualTime time, UnusedNumbers figures, long delay) {
    this.time = time;
    this.figures = figures;
    this.delay = delay;
  }

  @Override
  public long add(long count) {
    time.sleep(delay);
    figures.reserve(count);
    max += count;
    return max;
  }
}
