package dev.hilo.benchmarks.scale;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.scale.Simulation.Settings;
import java.io.IOException;

/** 10 to 10,000 simulated clients on one counter. */
public final class ScaleChapter extends Chapter {

  private static final String CLIENTS = "scale";
  private static final String CHECK = "scale-check";

  /** The results of the chapter on processes, which check the simulation. */
  private static final String MEASURED = "processes";

  private static final String RESERVATIONS = "reservations_per_second";

  private static final double ROUND_TRIP = 0.001;
  private static final double[] COMMITS = {0.0002, 0.001, 0.005};
  private static final int[] COUNTS = {10, 30, 100, 300, 1_000, 3_000, 10_000};
  private static final int[] FEW = {10, 30, 100};
  private static final int[] RATES = {1, 100};
  private static final int FIXED = 1_000;

  /** The share of its time that a row can change without a storm of conflicts. */
  private static final double BUSIEST = 0.25;

  private static final double START = 600;

  /** The seconds that an adaptive range lasts. */
  private static final double LASTS = 45;

  public ScaleChapter() {
    super("scale", "10 to 10,000 clients on one counter, simulated");
  }

  @Override
  protected void measure(Scale scale, Results results) throws IOException {
    clients(
        scale,
        results.begin(
            CLIENTS,
            "ranges,commit_ms,rate,clients,reservations_per_second,"
                + "lost_per_reservation,statements_per_reservation,took_ms,dry,unused"));
    check(
        scale,
        results.of(MEASURED).where("sizing", "SMALL").where("way", "COMPARE_AND_SET"),
        results.begin(
            CHECK,
            "database,processes,measured_reservations,simulated_reservations,"
                + "measured_lost,simulated_lost"));
  }

  private static void clients(Scale scale, Figures figures) {
    double settle = START + scale.of(600, 300, 60);
    double watch = scale.of(900, 300, 30);
    for (int fixed : new int[] {0, FIXED}) {
      for (double commit : COMMITS) {
        for (int rate : RATES) {
          double lasts = fixed == 0 ? LASTS : fixed / (double) rate;
          for (int clients : scale == Scale.SMOKE ? FEW : COUNTS) {
            // Longer ranges would take hours to settle.
            if (lasts <= LASTS && clients / lasts * commit <= BUSIEST) {
              Settings settings = new Settings(clients, rate, fixed, ROUND_TRIP, commit, START);
              figures.add(
                  fixed == 0 ? "adaptive" : "fixed " + fixed,
                  commit * 1e3,
                  rate,
                  clients,
                  new Simulation(settings).run(settle, watch));
            }
          }
        }
      }
    }
  }

  /** Takes the time of a commit from the best rate, and the rest from the rate of one process. */
  private static void check(Scale scale, Figures measured, Figures figures) {
    for (Figures fixed : measured.by("database")) {
      Figures alone = fixed.where("processes", 1);
      if (alone.isEmpty()) {
        continue;
      }
      double cycle = 1 / alone.median(RESERVATIONS);
      double best =
          fixed.by("processes").stream().mapToDouble(of -> of.median(RESERVATIONS)).max().orElse(0);
      double commit = Math.min(1 / best, cycle * 0.9);
      for (Figures some : fixed.by("processes")) {
        int processes = (int) some.number("processes");
        Simulation.Outcome it =
            new Simulation(new Settings(processes, 0, FIXED, cycle - commit, commit, 5 * cycle))
                .run(scale.of(5, 2, 1), scale.of(20, 5, 1));
        figures.add(
            some.text("database"),
            processes,
            some.median(RESERVATIONS),
            it.reservations(),
            some.median("lost_per_reservation"),
            it.lost());
      }
    }
  }
}
