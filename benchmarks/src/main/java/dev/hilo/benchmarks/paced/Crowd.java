package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Callers that share 50,000 numbers a second, all of a sudden: after a calm of ten a second, or as
 * the first thing after a start.
 *
 * @param callers how many
 * @param calm how long it is calm before, in nanoseconds; 0 for a cold start
 * @param delay how long a statement of the store takes, in nanoseconds
 * @param duration how long the burst is, in nanoseconds
 */
record Crowd(int callers, long calm, long delay, long duration) {

  static final String[] COLUMNS = {
    "round", "start", "callers", "ids", "waited", "longest_together_ns"
  };

  private static final int RATE = 50_000;
  private static final long CALM_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

  void run(int round, Numbers.Maker maker, Figures figures) throws Exception {
    try (Numbers numbers = maker.make(delay)) {
      new Pacer(numbers, delay, false).run(System.nanoTime(), CALM_INTERVAL, calm);
      // What takes a twentieth of a reservation was a wait; a call without one takes a millionth.
      long waitFrom = delay / 20;
      long interval = TimeUnit.SECONDS.toNanos(1) / RATE;
      long begin = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1);
      List<Callable<Pacer>> tasks = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        long first = begin + i * interval;
        tasks.add(
            () -> {
              Pacer caller = new Pacer(numbers, waitFrom, callers == 1);
              caller.run(first, callers * interval, duration);
              return caller;
            });
      }
      List<Pacer> ended = Threads.run(tasks);
      figures.add(
          round,
          calm == 0 ? "cold" : "burst",
          callers,
          ended.stream().mapToLong(Pacer::handedOut).sum(),
          ended.stream().mapToLong(Pacer::waited).sum(),
          ended.stream().mapToLong(Pacer::waitedTogether).max().orElseThrow());
    }
  }
}
