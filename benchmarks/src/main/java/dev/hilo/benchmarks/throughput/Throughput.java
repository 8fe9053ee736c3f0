package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.jvm.Java;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** How many ids a second each contestant makes, in memory: the store answers at once. */
public final class Throughput implements Chapter {

  @Override
  public String name() {
    return "throughput";
  }

  @Override
  public String title() {
    return "Throughput";
  }

  @Override
  public void measure(Scale scale, Results results) throws RunnerException {
    Effort effort = Effort.of(scale);
    Figures figures =
        results.begin(
            name(), "java", "round", "subject", "contestant", "threads", "perSecond", "bytes");
    for (int round = 1; round <= effort.roundsThatCount(); round++) {
      List<Turn> turns = turns(effort, round);
      System.out.println("  round " + round + ": " + turns.size() + " turns");
      for (Turn turn : turns) {
        turn.take(round, effort, figures);
      }
    }
  }

  @Override
  public void write(Results results, Page page) {
    new ThroughputPage(results.of(name())).write(page);
  }

  private static List<Turn> turns(Effort effort, int round) {
    List<Turn> turns = new ArrayList<>();
    for (Java java : Java.found()) {
      boolean newer = !java.equals(Java.running());
      for (int threads : effort.threads()) {
        for (Contestant contestant : Contestant.all()) {
          if (round <= effort.roundsOf(contestant, threads, newer)) {
            turns.add(new Turn(java, contestant, threads));
          }
        }
      }
    }
    if (round % 2 == 0) {
      // Nobody always comes first, or after the same one.
      Collections.reverse(turns);
    }
    return turns;
  }
}
