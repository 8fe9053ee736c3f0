package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Figures;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * How often a caller asks, on which store.
 *
 * @param profile its name on the page
 * @param calm how long it asks ten times a second before that, in nanoseconds; not counted
 * @param rate how often it asks then
 * @param delay how long a statement of the store takes, in nanoseconds
 * @param duration how long it asks, in nanoseconds
 * @param spinning whether the caller is awake all the time
 */
record Load(String profile, long calm, long rate, long delay, long duration, boolean spinning) {

  private static final long CALM_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

  static final String[] COLUMNS = {
    "profile",
    "delay_ms",
    "contestant",
    "ids",
    "ids_per_second",
    "p50_ns",
    "p99_ns",
    "p9999_ns",
    "max_ns",
    "call_p9999_ns",
    "call_max_ns",
    "waited",
    "reservations",
    "mean_unused",
    "unused_killed",
    "unused_closed"
  };

  /** Runs it, and notes what came of it. */
  void on(String contestant, Numbers.Maker maker, Figures figures) {
    Numbers numbers = maker.make(delay);
    Pacer pacer = new Pacer(numbers, delay / 2, spinning);
    pacer.run(System.nanoTime(), CALM_INTERVAL, calm);
    pacer.forget();
    long before = pacer.handedOut();
    long reservations = numbers.ledger().reservations();

    pacer.run(System.nanoTime(), TimeUnit.SECONDS.toNanos(1) / rate, duration);

    long ids = pacer.handedOut() - before;
    reservations = numbers.ledger().reservations() - reservations;
    long killed = numbers.ledger().reserved() - pacer.handedOut();
    numbers.close();
    long closed = numbers.maxAfterClose() - pacer.handedOut();
    boolean stored = numbers.ledger().reservations() > 0;
    Histogram responses = pacer.responses();
    figures.add(
        profile,
        delay / 1e6,
        contestant,
        ids,
        ids / (duration / 1e9),
        responses.getValueAtPercentile(50),
        responses.getValueAtPercentile(99),
        responses.getValueAtPercentile(99.99),
        responses.getMaxValue(),
        pacer.calls().getValueAtPercentile(99.99),
        pacer.calls().getMaxValue(),
        pacer.waited(),
        reservations,
        stored ? pacer.meanUnused() : 0,
        stored ? killed : 0,
        stored ? closed : 0);
  }
}
