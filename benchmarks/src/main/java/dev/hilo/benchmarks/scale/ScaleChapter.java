package dev.hilo.benchmarks.scale;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;

/** 10 to 10,000 clients on one counter, on paper. */
public final class ScaleChapter implements Chapter {

  static final String CLIENTS = "scale";
  static final String CHECK = "scale-check";

  /** What the chapter on processes measured: the small cases. */
  private static final String MEASURED = "processes";

  private static final double ROUND_TRIP = 0.001;
  private static final double[] COMMITS = {0.0002, 0.001, 0.005};
  private static final int[] COUNTS = {10, 30, 100, 300, 1_000, 3_000, 10_000};
  private static final int[] RATES = {1, 100};
  private static final int FIXED = 1_000;

  /** More than this share of its time a row cannot be changed without a storm of lost attempts. */
  private static final double BUSIEST = 0.25;

  /** Within how many seconds the clients start. */
  private static final double START = 600;

  /** How long an adaptive range lasts, about, in seconds. */
  private static final double LASTS = 45;

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public String title() {
    return "10 to 10,000 clients on one counter, simulated";
  }

  @Override
  public void measure(Scale scale, Results results) {
    clients(
        scale,
        results.begin(
            CLIENTS,
            "ranges",
            "commit_ms",
            "rate",
            "clients",
            "reservations_per_second",
            "lost_per_reservation",
            "statements_per_reservation",
            "took_ms",
            "dry",
            "unused"));
    check(
        scale,
        results.of(MEASURED),
        results.begin(
            CHECK,
            "database",
            "processes",
            "measured_reservations",
            "simulated_reservations",
            "measured_lost",
            "simulated_lost"));
  }

  private static void clients(Scale scale, Figures figures) {
    double settle = START + scale.of(600, 300, 60);
    double watch = scale.of(900, 300, 30);
    for (int fixed : new int[] {0, FIXED}) {
      for (double commit : COMMITS) {
        for (int rate : RATES) {
          if (fixed > LASTS * rate) {
            continue; // It would take hours to settle.
          }
          for (int clients : COUNTS) {
            double perSecond = clients / (fixed == 0 ? LASTS : fixed / (double) rate);
            if (perSecond * commit > BUSIEST || (scale == Scale.SMOKE && clients > 100)) {
              continue;
            }
            Fleet.Outcome it =
                new Fleet(clients, rate, fixed, ROUND_TRIP, commit, START).run(settle, watch);
            figures.add(
                fixed == 0 ? "adaptive" : "fixed " + fixed,
                commit * 1e3,
                rate,
                clients,
                it.reservations(),
                it.lost(),
                it.statements(),
                it.took() * 1e3,
                it.dry(),
                it.unused());
          }
        }
      }
    }
  }

  /** A row takes as long as it does at best, and a client alone the rest. */
  private static void check(Scale scale, Figures measured, Figures figures) {
    if (measured.isEmpty()) {
      return;
    }
    for (String database : measured.distinct("database")) {
      Figures fixed =
          measured
              .where("database", database)
              .where("sizing", "SMALL")
              .where("way", "COMPARE_AND_SET");
      if (fixed.where("processes", 1).isEmpty()) {
        continue;
      }
      double alone = median(fixed.where("processes", 1), "reservations_per_second");
      double best = alone;
      for (String processes : fixed.distinct("processes")) {
        best =
            Math.max(best, median(fixed.where("processes", processes), "reservations_per_second"));
      }
      double cycle = 1 / alone;
      double commit = Math.min(1 / best, cycle * 0.9);
      for (String processes : fixed.distinct("processes")) {
        Figures of = fixed.where("processes", processes);
        Fleet.Outcome it =
            new Fleet(Integer.parseInt(processes), 0, FIXED, cycle - commit, commit, 5 * cycle)
                .run(scale.of(5, 2, 1), scale.of(20, 5, 1));
        figures.add(
            database,
            processes,
            median(of, "reservations_per_second"),
            it.reservations(),
            median(of, "lost_per_reservation"),
            it.lost());
      }
    }
  }

  private static double median(Figures figures, String column) {
    return figures.sample(column).median();
  }

  @Override
  public void write(Results results, Page page) {
    ScalePage.write(results, page);
  }
}
