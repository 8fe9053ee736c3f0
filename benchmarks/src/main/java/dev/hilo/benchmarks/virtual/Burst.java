package dev.hilo.benchmarks.virtual;

/**
 * What callers find when the rate jumps.
 *
 * @param waited calls that had to wait
 * @param longestWait the longest of them, in nanoseconds
 * @param longestTogether the longest that all waits of one caller took together, in nanoseconds
 * @param reservations reservations since the jump
 */
record Burst(long waited, long longestWait, long longestTogether, long reservations) {

  /**
   * Runs one.
   *
   * @param calm how long one caller asked for ten numbers a second before; 0 for a cold start
   * @param callers how many callers share the burst
   * @param interval between the numbers of all of them together
   */
  static Burst of(
      Generator.Maker maker, long delay, long calm, int callers, long interval, long duration)
      throws Exception {
    try (VirtualTime time = new VirtualTime()) {
      Ledger ledger = new Ledger();
      Generator generator = maker.make(time, ledger, delay);
      new Callers(time, generator, ledger).one(100_000_000, calm);

      long reservations = ledger.reservations();
      Callers all = new Callers(time, generator, ledger);
      if (callers == 1) {
        all.one(interval, duration);
      } else {
        all.many(callers, interval, duration);
      }
      generator.close();
      return new Burst(
          all.waited(),
          all.longestWait(),
          all.longestTogether(),
          ledger.reservations() - reservations);
    }
  }
}
