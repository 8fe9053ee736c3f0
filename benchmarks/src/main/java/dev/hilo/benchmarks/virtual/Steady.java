package dev.hilo.benchmarks.virtual;

import java.util.Random;

/**
 * What a paced caller finds in the steady state: the ramp-up is not counted.
 *
 * @param ids numbers handed out
 * @param reservations reservations made
 * @param meanUnused numbers that a kill would have cost, on average over random times
 * @param mostUnused the most that a kill could have cost at any time
 * @param mostLead the most that was left when more was asked for, where that is done ahead
 * @param waited calls that had to wait
 * @param longestWait the longest of them, in nanoseconds
 * @param unusedAfterClose numbers lost by an end in good order
 */
record Steady(
    long ids,
    long reservations,
    double meanUnused,
    long mostUnused,
    long mostLead,
    long waited,
    long longestWait,
    long unusedAfterClose) {

  /** Mean numbers unused at a kill, times reservations per second, divided by ids per second. */
  double product() {
    return meanUnused * reservations / ids;
  }

  /**
   * Runs one.
   *
   * @param interval between numbers
   * @param warmUp how long nothing is counted
   * @param duration how long it is
   * @param stops how many random times a kill is tried at
   */
  static Steady of(
      Generator.Maker maker, long delay, long interval, long warmUp, long duration, int stops) {
    try (VirtualTime time = new VirtualTime()) {
      Ledger ledger = new Ledger();
      Generator generator = maker.make(time, ledger, delay);
      new Callers(time, generator, ledger).one(interval, warmUp);

      long ids = ledger.handedOut();
      long reservations = ledger.reservations();
      ledger.forgetMost();
      long[] unused = new long[1];
      Random random = new Random(5);
      for (int i = 0; i < stops; i++) {
        time.at(
            time.nanos() + (long) (random.nextDouble() * duration),
            () -> unused[0] += ledger.unused());
      }
      Callers caller = new Callers(time, generator, ledger);
      caller.one(interval, duration);

      ids = ledger.handedOut() - ids;
      reservations = ledger.reservations() - reservations;
      long most = ledger.mostUnused();
      long lead = ledger.mostLead();
      generator.close();
      return new Steady(
          ids,
          reservations,
          (double) unused[0] / stops,
          most,
          lead,
          caller.waited(),
          caller.longestWait(),
          ledger.unused());
    }
  }
}
