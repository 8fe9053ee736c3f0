package dev.hilo.benchmarks.throughput;

import dev.hilo.benchmarks.jvm.Java;
import dev.hilo.benchmarks.report.Figures;
import java.util.ArrayList;
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
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One contestant with so many threads on one Java: a short process of JMH, so that contestants can
 * take turns and a bad minute of the machine hurts all alike.
 *
 * @param java what to run it on
 * @param contestant who
 * @param threads how many ask at once
 */
record Turn(Java java, Contestant contestant, int threads) {

  private static final int WARNS_OF_UNSAFE = 24;

  void take(int round, Effort effort, Figures figures) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(
                "^" + Pattern.quote(contestant.type().getName() + "." + contestant.method()) + "$")
            .mode(Mode.Throughput)
            .threads(threads)
            .forks(effort.forked() ? 1 : 0)
            .warmupIterations(effort.warmupsOf(contestant, threads))
            .warmupTime(effort.each())
            .measurementIterations(effort.iterations())
            .measurementTime(effort.each())
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    if (effort.forked()) {
      List<String> arguments = new ArrayList<>(List.of("-Xms512m", "-Xmx512m"));
      if (Integer.parseInt(java.version()) >= WARNS_OF_UNSAFE) {
        // JMH uses it, and every turn would be warned of that.
        arguments.add("--sun-misc-unsafe-memory-access=allow");
      }
      options.jvm(java.executable().toString()).jvmArgs(arguments.toArray(String[]::new));
    }
    RunResult result = new Runner(options.build()).runSingle();
    figures.add(
        java.version(),
        round,
        contestant.subject(),
        contestant.name(),
        threads,
        Math.round(result.getPrimaryResult().getStatistics().getPercentile(50)),
        bytes(result));
  }

  private static double bytes(RunResult result) {
    Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return allocated == null ? Double.NaN : Math.round(allocated.getScore() * 10) / 10.0;
  }
}
