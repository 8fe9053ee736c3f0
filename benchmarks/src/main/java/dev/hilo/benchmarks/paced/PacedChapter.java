package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.harness.Threads;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Paced load in real time: the slowest calls, waits, and unused numbers. */
public final class PacedChapter extends Chapter {

  private static final String LOADS = "paced";
  private static final String LONG_RUN = "paced-long";
  private static final String CROWD = "paced-crowd";

  private static final long[] DELAYS = {200_000, 2_000_000, 20_000_000};
  private static final long SECOND = 1_000_000_000;
  private static final long CALM_INTERVAL = SECOND / 10;

  public PacedChapter() {
    super(LOADS, "Paced load");
  }

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    longRun(scale, results.begin(LONG_RUN, "part,contestant,ids,p9999_ns,max_ns,waited"));
    Figures crowds = results.begin(CROWD, "round,start,callers,ids,waited,longest_together_ns");
    for (int round = 1; round <= scale.of(2, 1, 1); round++) {
      for (int callers : new int[] {1, 8, 32}) {
        crowd(scale, round, "cold", callers, crowds);
        crowd(scale, round, "burst", callers, crowds);
      }
    }
    loads(
        scale,
        results.begin(
            LOADS,
            "profile,delay_ms,contestant,ids,ids_per_second,p50_ns,p99_ns,p9999_ns,max_ns,"
                + "waited,reservations,mean_unused,unused_killed,unused_closed"));
  }

  /**
   * Two minutes at 20,000 a second on a store of 2 ms. One thread calls HiLo and a bare counter in
   * turns, each every 50 µs, so that the machine disturbs both equally. The first half is not
   * counted. The second half is measured in parts, with percentiles for each part.
   */
  private static void longRun(Scale scale, Figures figures) {
    long delay = DELAYS[1];
    long half = millis(scale.of(60_000, 10_000, 100));
    int parts = scale.of(6, 5, 2);
    try (Numbers ours = Numbers.ours(delay);
        Numbers bare = Numbers.bare()) {
      Map<String, Pacer> pacers = new LinkedHashMap<>();
      pacers.put(Numbers.OURS, new Pacer(ours, delay / 2, true));
      pacers.put(Numbers.BARE, new Pacer(bare, delay / 2, true));
      long due = inTurns(pacers.values(), System.nanoTime(), half);
      for (int part = 1; part <= parts; part++) {
        pacers.values().forEach(Pacer::reset);
        due = inTurns(pacers.values(), due, half / parts);
        for (Map.Entry<String, Pacer> pacer : pacers.entrySet()) {
          Histogram responses = pacer.getValue().responses;
          figures.add(
              part,
              pacer.getKey(),
              responses.getTotalCount(),
              responses.getValueAtPercentile(99.99),
              responses.getMaxValue(),
              pacer.getValue().waited);
        }
      }
    }
  }

  private static long inTurns(Collection<Pacer> pacers, long begin, long duration) {
    long interval = SECOND / 20_000 / pacers.size();
    long due = begin;
    while (due - begin < duration) {
      for (Pacer pacer : pacers) {
        pacer.take(due);
        due += interval;
      }
    }
    return due;
  }

  /** Callers that share 50,000 numbers a second, at once or after a calm of ten a second. */
  private static void crowd(Scale scale, int round, String start, int callers, Figures figures)
      throws Exception {
    long calm = start.equals("cold") ? 0 : millis(scale.of(2_000, 1_000, 200));
    long duration = millis(scale.of(3_000, 2_000, 100));
    long delay = DELAYS[2];
    try (Numbers numbers = Numbers.ours(delay)) {
      new Pacer(numbers, delay, false).run(System.nanoTime(), CALM_INTERVAL, calm);
      long interval = SECOND / 50_000;
      long begin = System.nanoTime() + millis(1);
      List<Pacer> ended =
          Threads.run(
              callers,
              caller ->
                  () -> {
                    // A call of a twentieth of a reservation was a wait: others take a millionth.
                    Pacer pacer = new Pacer(numbers, delay / 20, callers == 1);
                    pacer.run(begin + caller * interval, callers * interval, duration);
                    return pacer;
                  });
      figures.add(
          round,
          start,
          callers,
          ended.stream().mapToLong(pacer -> pacer.handedOut).sum(),
          ended.stream().mapToLong(pacer -> pacer.waited).sum(),
          ended.stream().mapToLong(pacer -> pacer.waitedTogether).max().orElseThrow());
    }
  }

  private static void loads(Scale scale, Figures figures) throws Exception {
    long slow = millis(scale.of(50_000, 10_000, 200));
    long middle = millis(scale.of(25_000, 5_000, 50));
    long fast = millis(scale.of(3_000, 2_000, 20));
    long calm = millis(scale.of(1_000, 1_000, 20));
    List<Runnable> seldom = new ArrayList<>();
    for (long delay : DELAYS) {
      seldom.addAll(new Load("10/s", 0, 10, delay, slow, false).runs(figures));
    }
    // At this rate, all of them can run at the same time.
    together(seldom);
    for (long delay : DELAYS) {
      together(new Load("1000/s", 0, 1_000, delay, middle, false).runs(figures));
    }
    for (int round = 1; round <= scale.of(2, 1, 1); round++) {
      for (long delay : DELAYS) {
        new Load("20000/s", 0, 20_000, delay, fast, true).runs(figures).forEach(Runnable::run);
      }
    }
    for (long delay : DELAYS) {
      Load burst = new Load("10/s to 50000/s", calm, 50_000, delay, fast, true);
      burst.runs(figures).forEach(Runnable::run);
    }
  }

  private static void together(List<Runnable> runs) throws Exception {
    Threads.run(runs.size(), i -> Executors.callable(runs.get(i)));
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * The rate of a caller, and the delay of its store. Times are nanoseconds.
   *
   * @param calm how long the rate is ten a second at first, which is not counted
   * @param spinning whether the caller waits without sleeping
   */
  private record Load(
      String profile, long calm, long rate, long delay, long duration, boolean spinning) {

    /** A run for each contestant. */
    List<Runnable> runs(Figures figures) {
      List<Runnable> runs = new ArrayList<>();
      Numbers.contestants()
          .forEach((name, maker) -> runs.add(() -> run(name, maker.apply(delay), figures)));
      return runs;
    }

    private void run(String contestant, Numbers numbers, Figures figures) {
      Pacer pacer = new Pacer(numbers, delay / 2, spinning);
      pacer.run(System.nanoTime(), CALM_INTERVAL, calm);
      pacer.reset();
      long before = pacer.handedOut;
      long reservations = numbers.reservations.get();

      pacer.run(System.nanoTime(), SECOND / rate, duration);

      long ids = pacer.handedOut - before;
      reservations = numbers.reservations.get() - reservations;
      boolean stored = numbers.reservations.get() > 0;
      long killed = numbers.reserved.get() - pacer.handedOut;
      long closed = numbers.end() - pacer.handedOut;
      figures.add(
          profile,
          delay / 1e6,
          contestant,
          ids,
          ids / (duration / 1e9),
          pacer.responses.getValueAtPercentile(50),
          pacer.responses.getValueAtPercentile(99),
          pacer.responses.getValueAtPercentile(99.99),
          pacer.responses.getMaxValue(),
          pacer.waited,
          reservations,
          stored ? pacer.meanUnused() : 0,
          stored ? killed : 0,
          stored ? closed : 0);
    }
  }
}
