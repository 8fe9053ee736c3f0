package dev.hilo.simulation;

import dev.hilo.internal.work.Signal;

/**
 * Callers that share a rate: each asks for a number at its times, evenly spread, and one that had
 * to wait goes on without a pause until it has caught up.
 */
final class VirtualCallers {

  /** What a number costs a caller that asks for the next one at once. */
  private static final long CALL = 100;

  private final VirtualTime time;
  private final SimulatedClient client;
  private final UnusedNumbers figures;

  private long waited;
  private long longestTogether;

  VirtualCallers(VirtualTime time, SimulatedClient client, UnusedNumbers figures) {
    this.time = time;
    this.client = client;
    this.figures = figures;
  }

  /** One caller, on this thread, from now on and for so long. */
  void one(long interval, long duration) {
    call(time.nanos(), interval, duration);
  }

  /**
   * Several callers.
   *
   * @param interval between the numbers of all of them together
   */
  void many(int callers, long interval, long duration) throws Exception {
    long begin = time.nanos();
    Signal[] ends = new Signal[callers];
    for (int i = 0; i < callers; i++) {
      Signal end = new Signal();
      ends[i] = end;
      long first = begin + i * interval;
      time.begin(
          () -> {
            call(first, callers * interval, duration);
            end.give();
          });
    }
    for (Signal end : ends) {
      boolean unused = time.await(end, Long.MAX_VALUE / 4);
    }
  }

  private void call(long first, long interval, long duration) {
    long together = 0;
    long at = first;
    long end = first + duration;
    for (long scheduled = first; scheduled < end; scheduled += interval) {
      at = Math.max(scheduled, at);
      time.sleepUntil(at);
      client.next();
      figures.handOut();
      long wait = time.nanos() - at;
      if (wait > 0) {
        waited++;
        together += wait;
      }
      at += wait + CALL;
    }
    longestTogether = Math.max(longestTogether, together);
  }

  long waited() {
    return waited;
  }

  /** The longest that all waits of one caller took together. */
  long longestTogether() {
    return longestTogether;
  }
}
