package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Paced load in real time: how slow the slowest calls are, who waits, and what is wasted. */
public final class PacedChapter implements Chapter {

  static final String LOADS = "paced";
  static final String LONG_RUN = "paced-long";
  static final String CROWD = "paced-crowd";

  private static final long[] DELAYS = {micros(200), micros(2_000), micros(20_000)};

  @Override
  public String name() {
    return "paced";
  }

  @Override
  public String title() {
    return "Paced load";
  }

  @Override
  public void measure(Scale scale, Results results) throws Exception {
    LongRun.run(
        micros(2_000),
        scale.of(millis(60_000), millis(10_000), millis(100)),
        scale.of(6, 5, 2),
        results.begin(LONG_RUN, LongRun.COLUMNS));
    crowds(scale, results.begin(CROWD, Crowd.COLUMNS));
    loads(scale, results.begin(LOADS, Load.COLUMNS));
  }

  private static void crowds(Scale scale, Figures figures) throws Exception {
    long calm = scale.of(millis(2_000), millis(1_000), millis(200));
    long burst = scale.of(millis(3_000), millis(2_000), millis(100));
    for (int round = 1; round <= scale.of(2, 1, 1); round++) {
      for (int callers : new int[] {1, 8, 32}) {
        for (long before : new long[] {0, calm}) {
          new Crowd(callers, before, micros(20_000), burst).run(round, Contestants.ours(), figures);
        }
      }
    }
  }

  private static void loads(Scale scale, Figures figures) throws Exception {
    long slow = scale.of(millis(50_000), millis(10_000), millis(200));
    long middle = scale.of(millis(25_000), millis(5_000), millis(50));
    long fast = scale.of(millis(3_000), millis(2_000), millis(20));
    long calm = scale.of(millis(1_000), millis(1_000), millis(20));
    // Seldom asked, all of them fit onto the machine at the same time.
    Map<String, Numbers.Maker> contestants = Contestants.all();
    List<Load> seldom = new ArrayList<>();
    for (long delay : DELAYS) {
      seldom.add(new Load("10/s", 0, 10, delay, slow, false));
    }
    together(seldom, contestants, figures);
    for (long delay : DELAYS) {
      together(List.of(new Load("1000/s", 0, 1_000, delay, middle, false)), contestants, figures);
    }

    for (int round = 1; round <= scale.of(2, 1, 1); round++) {
      for (long delay : DELAYS) {
        Load load = new Load("20000/s", 0, 20_000, delay, fast, true);
        contestants.forEach((name, maker) -> load.on(name, maker, figures));
      }
    }
    for (long delay : DELAYS) {
      Load burst = new Load("10/s to 50000/s", calm, 50_000, delay, fast, true);
      contestants.forEach((name, maker) -> burst.on(name, maker, figures));
    }
  }

  private static void together(
      List<Load> loads, Map<String, Numbers.Maker> contestants, Figures figures) throws Exception {
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (Load load : loads) {
      contestants.forEach(
          (name, maker) ->
              tasks.add(
                  () -> {
                    load.on(name, maker, figures);
                    return true;
                  }));
    }
    Threads.run(tasks);
  }

  @Override
  public void write(Results results, Page page) {
    PacedPage.write(results, page);
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private static long micros(long micros) {
    return TimeUnit.MICROSECONDS.toNanos(micros);
  }
}
