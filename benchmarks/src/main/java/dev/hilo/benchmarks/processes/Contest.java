package dev.hilo.benchmarks.processes;

import dev.hilo.benchmarks.processes.Fleet.Outcome;
import dev.hilo.testdb.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One row, and processes that want its numbers. Another build of the library, if there is one,
 * takes turns with this one, in processes of its own.
 *
 * @param databases where the row is
 * @param processes how many there are, by turns
 * @param rounds how often all that is done
 * @param settleMillis how long nobody looks
 * @param watchMillis how long somebody looks
 */
record Contest(
    List<TestDatabase> databases,
    List<Integer> processes,
    int rounds,
    long settleMillis,
    long watchMillis) {

  static final String THIS = "this build";
  static final String OTHER = "the other build";

  /**
   * Runs it.
   *
   * @param other the classes of another build, or nothing
   * @param each told of each run as soon as it is over
   */
  void run(String other, BiConsumer<Case, Outcome> each) throws IOException {
    Map<String, Fleet> fleets = new LinkedHashMap<>();
    try {
      String classPath = System.getProperty("java.class.path");
      int most = processes.stream().mapToInt(Integer::intValue).max().orElse(0);
      fleets.put(THIS, new Fleet(most, classPath));
      if (!other.isEmpty()) {
        fleets.put(OTHER, new Fleet(most, other + File.pathSeparator + classPath));
      }
      for (int round = 0; round < rounds; round++) {
        round(fleets, each);
      }
    } finally {
      fleets.values().forEach(Fleet::close);
    }
  }

  private void round(Map<String, Fleet> fleets, BiConsumer<Case, Outcome> each) throws IOException {
    for (TestDatabase database : databases) {
      for (Sizing sizing : Sizing.values()) {
        for (int count : processes) {
          for (Map.Entry<String, Fleet> fleet : fleets.entrySet()) {
            Case now = new Case(database, sizing, count, fleet.getKey());
            each.accept(now, fleet.getValue().run(now, settleMillis, watchMillis));
          }
        }
      }
    }
  }

  /**
   * What is measured at one time.
   *
   * @param database where the row is
   * @param sizing how large ranges are
   * @param processes how many there are
   * @param build which build of the library they use
   */
  record Case(TestDatabase database, Sizing sizing, int processes, String build) {}
}
