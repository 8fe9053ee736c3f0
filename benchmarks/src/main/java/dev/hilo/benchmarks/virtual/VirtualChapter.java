package dev.hilo.benchmarks.virtual;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Hours of ours and of the peers' rules, in seconds: what is wasted, and who waits. */
public final class VirtualChapter implements Chapter {

  static final String STEADY = "virtual";
  static final String BURST = "virtual-burst";
  static final String CHECK = "virtual-check";

  static final long BURST_RATE = 50_000;
  static final long BURST_DELAY = micros(20_000);

  static final String NEW_COUNTER = "cold on a new counter";
  private static final String COLD = "cold";
  private static final String BURST_AFTER_CALM = "burst";

  private static final long[] RATES = {10, 1_000, 20_000};
  private static final long[] DELAYS = {micros(200), micros(2_000), micros(20_000)};

  @Override
  public String name() {
    return "virtual";
  }

  @Override
  public String title() {
    return "Numbers wasted, in virtual time";
  }

  @Override
  public void measure(Scale scale, Results results) throws Exception {
    steady(
        scale,
        results.begin(
            STEADY,
            "contestant",
            "rate",
            "delay_ms",
            "ids",
            "reservations",
            "mean_unused",
            "most_unused",
            "most_lead",
            "waited",
            "longest_wait_ns",
            "unused_closed"));
    bursts(
        scale,
        results.begin(
            BURST,
            "contestant",
            "start",
            "callers",
            "calm_s",
            "waited",
            "longest_wait_ns",
            "longest_together_ns",
            "reservations"));
    RealCode.check(scale, results.begin(CHECK, RealCode.COLUMNS));
  }

  private static void steady(Scale scale, Figures figures) {
    long warmUp = TimeUnit.MINUTES.toNanos(scale.of(20, 10, 1));
    long ours = TimeUnit.MINUTES.toNanos(scale.of(300, 60, 2));
    long theirs = TimeUnit.MINUTES.toNanos(scale.of(100, 60, 2));
    int stops = scale.of(1_000, 1_000, 10);
    for (long rate : scale == Scale.SMOKE ? new long[] {10, 1_000} : RATES) {
      for (long delay : DELAYS) {
        for (Map.Entry<String, Generator.Maker> contestant : Contestants.all().entrySet()) {
          Steady it =
              Steady.of(
                  contestant.getValue(),
                  delay,
                  TimeUnit.SECONDS.toNanos(1) / rate,
                  warmUp,
                  contestant.getKey().startsWith(Contestants.OURS) ? ours : theirs,
                  stops);
          figures.add(
              contestant.getKey(),
              rate,
              delay / 1e6,
              it.ids(),
              it.reservations(),
              it.meanUnused(),
              it.mostUnused(),
              it.mostLead(),
              it.waited(),
              it.longestWait(),
              it.unusedAfterClose());
        }
      }
    }
  }

  private static void bursts(Scale scale, Figures figures) throws Exception {
    Random random = new Random(11);
    int starts = scale.of(20, 5, 1);
    for (int callers : new int[] {1, 8, 32}) {
      burst(
          Contestants.OURS,
          NEW_COUNTER,
          Contestants.oursOnNewCounter(),
          callers,
          0,
          scale,
          figures);
      burst(Contestants.OURS, COLD, Contestants.ours(), callers, 0, scale, figures);
      for (int i = 0; i < (callers == 1 ? 10 * starts : starts); i++) {
        double calm = 60 + random.nextDouble() * 600;
        burst(
            Contestants.OURS, BURST_AFTER_CALM, Contestants.ours(), callers, calm, scale, figures);
      }
    }
    for (Map.Entry<String, Generator.Maker> peer : Contestants.peers().entrySet()) {
      burst(peer.getKey(), COLD, peer.getValue(), 1, 0, scale, figures);
      for (int i = 0; i < starts; i++) {
        double calm = 60 + random.nextDouble() * 600;
        burst(peer.getKey(), BURST_AFTER_CALM, peer.getValue(), 1, calm, scale, figures);
      }
    }
  }

  private static void burst(
      String contestant,
      String start,
      Generator.Maker maker,
      int callers,
      double calm,
      Scale scale,
      Figures figures)
      throws Exception {
    long seconds = callers == 1 ? scale.of(30, 30, 1) : scale.of(2, 1, 1);
    Burst it =
        Burst.of(
            maker,
            BURST_DELAY,
            (long) (calm * 1e9),
            callers,
            TimeUnit.SECONDS.toNanos(1) / BURST_RATE,
            TimeUnit.SECONDS.toNanos(seconds));
    figures.add(
        contestant,
        start,
        callers,
        calm,
        it.waited(),
        it.longestWait(),
        it.longestTogether(),
        it.reservations());
  }

  @Override
  public void write(Results results, Page page) {
    VirtualPage.write(results, page);
  }

  private static long micros(long micros) {
    return TimeUnit.MICROSECONDS.toNanos(micros);
  }
}
