package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Paced load in real time: the slowest calls, waits, and unused numbers. */
public final class PacedChapter extends Chapter {

  static final String LOADS = "paced";
  static final String LONG_RUN = "paced-long";
  static final String CROWD = "paced-crowd";

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
            "profile,delay_ms,contestant,ids,ids_per_second,p50_ns,p99_ns,"
                + "p9999_ns,max_ns,call_p9999_ns,call_max_ns,waited,reservations,"
                + "mean_unused,unused_killed,unused_closed"));
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
      Pacer[] pacers = {new Pacer(ours, delay / 2, true), new Pacer(bare, delay / 2, true)};
      String[] names = {Numbers.OURS, Numbers.BARE};
      long due = inTurns(pacers, System.nanoTime(), half);
      for (int part = 1; part <= parts; part++) {
        pacers[0].reset();
        pacers[1].reset();
        due = inTurns(pacers, due, half / parts);
        for (int i = 0; i < pacers.length; i++) {
          figures.add(
              part,
              names[i],
              pacers[i].responses.getTotalCount(),
              pacers[i].responses.getValueAtPercentile(99.99),
              pacers[i].responses.getMaxValue(),
              pacers[i].waited());
        }
      }
    }
  }

  private static long inTurns(Pacer[] pacers, long begin, long duration) {
    long interval = SECOND / 20_000;
    long due = begin;
    for (; due - begin < duration; due += interval) {
      pacers[0].take(due);
      pacers[1].take(due + interval / 2);
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
      List<Callable<Pacer>> tasks = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        long first = begin + i * interval;
        tasks.add(
            () -> {
              // A call of a twentieth of a reservation was a wait: others take a millionth.
              Pacer caller = new Pacer(numbers, delay / 20, callers == 1);
              caller.run(first, callers * interval, duration);
              return caller;
            });
      }
      List<Pacer> ended = concurrently(tasks);
      figures.add(
          round,
          start,
          callers,
          ended.stream().mapToLong(Pacer::handedOut).sum(),
          ended.stream().mapToLong(Pacer::waited).sum(),
          ended.stream().mapToLong(Pacer::waitedTogether).max().orElseThrow());
    }
  }

  private static void loads(Scale scale, Figures figures) throws Exception {
    long slow = millis(scale.of(50_000, 10_000, 200));
    long middle = millis(scale.of(25_000, 5_000, 50));
    long fast = millis(scale.of(3_000, 2_000, 20));
    long calm = millis(scale.of(1_000, 1_000, 20));
    // At this rate, all of them can run at the same time.
    List<Callable<Object>> seldom = new ArrayList<>();
    for (long delay : DELAYS) {
      seldom.addAll(tasks(new Load("10/s", 0, 10, delay, slow, false), figures));
    }
    concurrently(seldom);
    for (long delay : DELAYS) {
      concurrently(tasks(new Load("1000/s", 0, 1_000, delay, middle, false), figures));
    }
    for (int round = 1; round <= scale.of(2, 1, 1); round++) {
      for (long delay : DELAYS) {
        inTurns(tasks(new Load("20000/s", 0, 20_000, delay, fast, true), figures));
      }
    }
    for (long delay : DELAYS) {
      inTurns(tasks(new Load("10/s to 50000/s", calm, 50_000, delay, fast, true), figures));
    }
  }

  private static List<Callable<Object>> tasks(Load load, Figures figures) {
    List<Callable<Object>> tasks = new ArrayList<>();
    Numbers.contestants()
        .forEach(
            (name, maker) -> tasks.add(Executors.callable(() -> load.on(name, maker, figures))));
    return tasks;
  }

  private static void inTurns(List<Callable<Object>> tasks) throws Exception {
    for (Callable<Object> task : tasks) {
      task.call();
    }
  }

  private static <T> List<T> concurrently(List<Callable<T>> tasks)
      throws ExecutionException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  protected void write(Results results, Page page) {
    PacedPage.write(results, page);
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

    void on(String contestant, Numbers.Maker maker, Figures figures) {
      Numbers numbers = maker.make(delay);
      Pacer pacer = new Pacer(numbers, delay / 2, spinning);
      pacer.run(System.nanoTime(), CALM_INTERVAL, calm);
      pacer.reset();
      long before = pacer.handedOut();
      long reservations = numbers.reservations();

      pacer.run(System.nanoTime(), SECOND / rate, duration);

      long ids = pacer.handedOut() - before;
      reservations = numbers.reservations() - reservations;
      long killed = numbers.reserved() - pacer.handedOut();
      long closed = numbers.end() - pacer.handedOut();
      boolean stored = numbers.reservations() > 0;
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
          pacer.calls.getValueAtPercentile(99.99),
          pacer.calls.getMaxValue(),
          pacer.waited(),
          reservations,
          stored ? pacer.meanUnused() : 0,
          stored ? killed : 0,
          stored ? closed : 0);
    }
  }
}
