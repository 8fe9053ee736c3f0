package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.report.Scale;
import java.util.List;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How much a run takes upon itself.
 *
 * @param threads how many threads ask at once, one figure after the other
 * @param threadsThatCount those of them on which something that must hold depends
 * @param rounds how often each contestant gets its turn
 * @param roundsThatCount how often those do on which something depends
 * @param roundsOnNewer how often those do on a newer Java, where the others get none
 * @param forked whether each turn is a process of its own, as it has to be for figures that count
 * @param warmups how many times {@code each} pass before anything is measured, with few threads
 * @param iterations how many times {@code each} are measured
 * @param each how long
 */
record Effort(
    List<Integer> threads,
    List<Integer> threadsThatCount,
    int rounds,
    int roundsThatCount,
    int roundsOnNewer,
    boolean forked,
    int warmups,
    int iterations,
    TimeValue each) {

  private static final List<Integer> THAT_COUNT = List.of(1, 8);

  static Effort of(Scale scale) {
    return scale.of(
        new Effort(
            List.of(1, 2, 8, 32), THAT_COUNT, 1, 5, 1, true, 10, 3, TimeValue.milliseconds(300)),
        new Effort(THAT_COUNT, THAT_COUNT, 1, 2, 1, true, 2, 2, TimeValue.milliseconds(150)),
        new Effort(List.of(2), List.of(2), 1, 1, 0, false, 0, 1, TimeValue.milliseconds(5)));
  }

  /**
   * How many it takes: where the threads leave the compiler little of the processors, those who
   * have much to compile, such as a database, need longer.
   */
  int warmupsOf(Contestant contestant, int threads) {
    boolean crowded = threads > Runtime.getRuntime().availableProcessors();
    return crowded && contestant.counts() ? 2 * warmups : warmups;
  }

  int roundsOf(Contestant contestant, int threads, boolean newer) {
    if (contestant.subject().equals(Contestant.OWN)) {
      // Of interest where there are more threads than one.
      boolean many = threads > 1 && threadsThatCount.contains(threads);
      return many && !newer ? roundsThatCount : 0;
    }
    boolean counts = contestant.counts() && threadsThatCount.contains(threads);
    if (newer) {
      return counts ? roundsOnNewer : 0;
    }
    return counts ? roundsThatCount : rounds;
  }
}
