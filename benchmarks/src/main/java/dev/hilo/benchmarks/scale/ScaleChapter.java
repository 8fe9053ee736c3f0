package dev.hilo.benchmarks.scale;

import static dev.hilo.benchmarks.report.Format.figure;
import static dev.hilo.benchmarks.report.Format.nanos;
import static dev.hilo.benchmarks.report.Format.ratio;
import static dev.hilo.benchmarks.report.Format.whole;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Chart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Table;
import java.util.Locale;

/** 10 to 10,000 simulated clients on one counter. */
public final class ScaleChapter extends Chapter {

  static final String CLIENTS = "scale";
  static final String CHECK = "scale-check";

  /** The results of the chapter on processes, which check the simulation. */
  private static final String MEASURED = "processes";

  private static final double ROUND_TRIP = 0.001;
  private static final double[] COMMITS = {0.0002, 0.001, 0.005};
  private static final int[] COUNTS = {10, 30, 100, 300, 1_000, 3_000, 10_000};
  private static final int[] RATES = {1, 100};
  private static final int FIXED = 1_000;

  /** The share of its time that a row can change without a storm of conflicts. */
  private static final double BUSIEST = 0.25;

  private static final double START = 600;

  private static final double LASTS = 45;

  public ScaleChapter() {
    super("scale", "10 to 10,000 clients on one counter, simulated");
  }

  @Override
  protected void measure(Scale scale, Results results) {
    clients(
        scale,
        results.begin(
            CLIENTS,
            "ranges,commit_ms,rate,clients,reservations_per_second,"
                + "lost_per_reservation,statements_per_reservation,took_ms,dry,unused"));
    check(
        scale,
        results.of(MEASURED),
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
          if (fixed > LASTS * rate) {
            continue; // Would take hours to settle.
          }
          for (int clients : COUNTS) {
            double perSecond = clients / (fixed == 0 ? LASTS : fixed / (double) rate);
            if (perSecond * commit > BUSIEST || (scale == Scale.SMOKE && clients > 100)) {
              continue;
            }
            Simulation.Outcome it =
                new Simulation(
                        new Simulation.Settings(clients, rate, fixed, ROUND_TRIP, commit, START))
                    .run(settle, watch);
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

  /** Takes the time of a commit from the best rate, and the rest from the rate of one process. */
  private static void check(Scale scale, Figures measured, Figures figures) {
    if (measured.isEmpty()) {
      return;
    }
    Figures compared = measured.where("sizing", "SMALL").where("way", "COMPARE_AND_SET");
    for (Figures fixed : compared.by("database")) {
      if (fixed.where("processes", 1).isEmpty()) {
        continue;
      }
      double cycle = 1 / fixed.where("processes", 1).median("reservations_per_second");
      double best = 1 / cycle;
      for (Figures some : fixed.by("processes")) {
        best = Math.max(best, some.median("reservations_per_second"));
      }
      double commit = Math.min(1 / best, cycle * 0.9);
      for (Figures some : fixed.by("processes")) {
        Simulation.Outcome it =
            new Simulation(
                    new Simulation.Settings(
                        (int) some.number("processes"),
                        0,
                        FIXED,
                        cycle - commit,
                        commit,
                        5 * cycle))
                .run(scale.of(5, 2, 1), scale.of(20, 5, 1));
        figures.add(
            some.text("database"),
            some.text("processes"),
            some.median("reservations_per_second"),
            it.reservations(),
            some.median("lost_per_reservation"),
            it.lost());
      }
    }
  }

  @Override
  protected void write(Results results, Page page) {
    ScalePage.write(results, page);
  }

  private static final class ScalePage {

    private ScalePage() {}

    static void write(Results results, Page page) {
      page.prose("scale");
      Figures figures = results.of(CLIENTS);
      page.text(
          new Table<Figures>("ranges", row -> row.text("ranges"))
              .column("commit", row -> row.text("commit_ms") + " ms")
              .column("ids/s each", row -> row.text("rate"))
              .column("clients", row -> whole(row.number("clients")))
              .column("reservations/s", row -> figure(row.number("reservations_per_second")))
              .column(
                  "lost attempts per reservation",
                  row -> figure(row.number("lost_per_reservation")))
              .column(
                  "statements per reservation",
                  row -> figure(row.number("statements_per_reservation")))
              .column("time of one", row -> nanos(row.number("took_ms") * 1e6))
              .column("too late", row -> figure(row.number("dry")))
              .column("unused, each", row -> whole(row.number("unused") / row.number("clients")))
              .of(figures.rows().stream().filter(ScalePage::isPowerOfTen).toList()));
      chart(figures, page, "Reservations per second", "reservations_per_second", "reservations");
      chart(figures, page, "Attempts lost per reservation", "lost_per_reservation", "lost");
      chart(figures, page, "Numbers lost if all clients are killed at once", "unused", "unused");
      check(results.of(CHECK), page);
      advice(page);
    }

    private static boolean isPowerOfTen(Figures row) {
      double decades = Math.log10(row.number("clients"));
      return decades == Math.rint(decades);
    }

    private static void chart(Figures figures, Page page, String what, String column, String name) {
      Chart chart = Chart.lines(what, "clients", what.toLowerCase(Locale.ROOT), true);
      for (Figures row : figures.where("rate", 100).rows()) {
        chart.add(
            row.text("ranges") + " – commit " + row.text("commit_ms") + " ms",
            row.text("clients"),
            row.number(column));
      }
      page.chart("scale-" + name, chart);
    }

    private static void check(Figures figures, Page page) {
      page.heading("Beside what was measured");
      if (figures.isEmpty()) {
        page.text("Not compared: the chapter on processes had not been measured before.");
        return;
      }
      page.prose("scale-check");
      page.text(
          new Table<Figures>(
                  "database, processes", row -> row.text("database") + ", " + row.text("processes"))
              .column("reservations/s measured", row -> whole(row.number("measured_reservations")))
              .column("simulated", row -> whole(row.number("simulated_reservations")))
              .column(
                  "of each other",
                  row ->
                      ratio(
                          row.number("simulated_reservations")
                              / row.number("measured_reservations")))
              .column("lost per reservation measured", row -> figure(row.number("measured_lost")))
              .column("simulated", row -> figure(row.number("simulated_lost")))
              .of(figures.rows()));
    }

    private static void advice(Page page) {
      page.heading("What follows");
      page.prose("scale-advice");
    }
  }
}
