package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Ids per second in memory: the stores answer at once. */
public final class Throughput extends Chapter {

  private static final String GENERATORS = Generators.class.getName();
  private static final int FIRST_THAT_WARNS_OF_UNSAFE = 24;

  public Throughput() {
    super("throughput", "Throughput");
  }

  @Override
  protected void measure(Scale scale, Results results) throws IOException, RunnerException {
    Effort effort =
        scale.of(
            new Effort(List.of(1, 2, 8, 32), List.of(1, 8), 5, true, 10, 3, 300),
            new Effort(List.of(1, 8), List.of(1, 8), 2, true, 2, 2, 150),
            new Effort(List.of(2), List.of(2), 1, false, 0, 1, 5));
    Figures figures =
        results.begin(name(), "java,round,subject,contestant,threads,perSecond,bytes");
    for (int round = 1; round <= effort.rounds; round++) {
      System.out.println("  round " + round);
      for (Turn turn : turns(effort, round)) {
        turn.take(round, effort, figures);
      }
    }
  }

  private static List<Turn> turns(Effort effort, int round) {
    List<Turn> turns = new ArrayList<>();
    for (Java java : Java.found()) {
      boolean newer = !java.equals(Java.running());
      for (int threads : effort.threads) {
        for (Contestant contestant : Contestant.all()) {
          if (round <= effort.roundsOf(contestant, threads, newer)) {
            turns.add(new Turn(java, contestant, threads));
          }
        }
      }
    }
    if (round % 2 == 0) {
      // So that no contestant always follows the same one.
      Collections.reverse(turns);
    }
    return turns;
  }

  /**
   * How much is measured.
   *
   * @param threadsThatCount the numbers of threads that requirements depend on
   * @param rounds the rounds of contestants that requirements depend on; others have one
   * @param forked whether each turn is a new process, as published figures need
   * @param warmups iterations of {@code millis} before the measurement
   * @param iterations measured iterations of {@code millis}
   */
  private record Effort(
      List<Integer> threads,
      List<Integer> threadsThatCount,
      int rounds,
      boolean forked,
      int warmups,
      int iterations,
      int millis) {

    int roundsOf(Contestant contestant, int threads, boolean newer) {
      if (contestant.subject().equals(Contestant.OWN)) {
        // Of interest with several threads only.
        return threads > 1 && threadsThatCount.contains(threads) && !newer ? rounds : 0;
      }
      boolean counts = contestant.counts() && threadsThatCount.contains(threads);
      if (newer) {
        return counts && forked ? 1 : 0;
      }
      return counts ? rounds : 1;
    }

    /** With more threads than processors, compilation takes longer. */
    int warmupsOf(Contestant contestant, int threads) {
      boolean crowded = threads > Runtime.getRuntime().availableProcessors();
      return crowded && contestant.counts() ? 2 * warmups : warmups;
    }
  }

  /**
   * One contestant with a number of threads on one Java: a short process of JMH, so that
   * contestants take turns and a disturbance of the machine affects all equally.
   */
  private record Turn(Java java, Contestant contestant, int threads) {

    void take(int round, Effort effort, Figures figures) throws RunnerException {
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include("^" + Pattern.quote(GENERATORS + "." + contestant.benchmark()) + "$")
              .mode(Mode.Throughput)
              .threads(threads)
              .forks(effort.forked ? 1 : 0)
              .warmupIterations(effort.warmupsOf(contestant, threads))
              .warmupTime(TimeValue.milliseconds(effort.millis))
              .measurementIterations(effort.iterations)
              .measurementTime(TimeValue.milliseconds(effort.millis))
              .addProfiler(GCProfiler.class)
              .shouldFailOnError(true)
              .verbosity(VerboseMode.SILENT);
      if (effort.forked) {
        List<String> arguments = new ArrayList<>(List.of("-Xms512m", "-Xmx512m"));
        if (Integer.parseInt(java.version()) >= FIRST_THAT_WARNS_OF_UNSAFE) {
          // JMH uses it, and would cause a warning in every turn.
          arguments.add("--sun-misc-unsafe-memory-access=allow");
        }
        options.jvm(java.executable().toString()).jvmArgs(arguments.toArray(String[]::new));
      }
      RunResult result = new Runner(options.build()).runSingle();
      Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
      figures.add(
          java.version(),
          round,
          contestant.subject(),
          contestant.name(),
          threads,
          Math.round(result.getPrimaryResult().getStatistics().getPercentile(50)),
          allocated == null ? Double.NaN : Math.round(allocated.getScore() * 10) / 10.0);
    }
  }
}
