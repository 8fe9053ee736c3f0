package dev.hilo.benchmarks.processes;

import dev.hilo.benchmarks.processes.Fleet.Outcome;
import dev.hilo.testdb.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One row, and processes that want its numbers. Another build of the library, if there is one,
 * takes turns with this one, in processes of its own.
 *
 * @param databases where the row is
 * @param processes how many there are, by turns
 * @param compared for which of these numbers both ways are tried
 * @param rounds how often all that is done
 * @param settleMillis how long nobody looks
 * @param watchMillis how long somebody looks
 */
record Contest(
    List<TestDatabase> databases,
    List<Integer> processes,
    List<Integer> compared,
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
  void run(String other, Listener each) throws IOException {
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

  private void round(Map<String, Fleet> fleets, Listener each) throws IOException {
    for (Case now : cases()) {
      for (Map.Entry<String, Fleet> fleet : fleets.entrySet()) {
        each.ran(fleet.getKey(), now, fleet.getValue().run(now, settleMillis, watchMillis));
      }
    }
  }

  /** The two ways are compared where the row is what all wait for. */
  private List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (TestDatabase database : databases) {
      for (int count : processes) {
        cases.add(new Case(database, Sizing.SMALL, count, Way.USUAL));
        if (compared.contains(count)) {
          cases.add(new Case(database, Sizing.SMALL, count, Way.COMPARE_AND_SET));
        }
        cases.add(new Case(database, Sizing.GROWN, count, Way.USUAL));
      }
    }
    return cases;
  }

  /** Told of a run. */
  @FunctionalInterface
  interface Listener {
    void ran(String build, Case what, Outcome outcome);
  }

  /**
   * What is measured at one time.
   *
   * @param database where the row is
   * @param sizing how large ranges are
   * @param processes how many there are
   * @param way how a range is reserved
   */
  record Case(TestDatabase database, Sizing sizing, int processes, Way way) {}
}
