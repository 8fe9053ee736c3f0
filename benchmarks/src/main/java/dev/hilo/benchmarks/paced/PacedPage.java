package dev.hilo.benchmarks.paced;

import static dev.hilo.benchmarks.report.Format.figure;
import static dev.hilo.benchmarks.report.Format.nanos;
import static dev.hilo.benchmarks.report.Format.ratio;
import static dev.hilo.benchmarks.report.Format.whole;

import dev.hilo.benchmarks.report.Chart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;

final class PacedPage {

  private static final double MAX_TAIL = 1.5;
  private static final double MAX_WAITS = 3;
  private static final double CROWD_DELAY = 20e6;

  private PacedPage() {}

  static void write(Results results, Page page) {
    page.prose("paced");
    longRun(results.of(PacedChapter.LONG_RUN), page);
    crowd(results.of(PacedChapter.CROWD), page);
    Figures loads = results.of(PacedChapter.LOADS);
    for (Figures profile : loads.by("profile")) {
      page.heading(profile.text("profile"));
      for (String delay : loads.distinct("delay_ms")) {
        page.text("On a store of " + delay + " ms:");
        page.text(table(profile.where("delay_ms", delay)));
      }
    }
    charts(loads.where("profile", "20000/s"), page);
    simulated(page);
  }

  private static void longRun(Figures figures, Page page) {
    Figures ours = figures.where("contestant", Numbers.OURS);
    Sample bare = figures.where("contestant", Numbers.BARE).sample("p9999_ns");
    double tail = ours.sample("p9999_ns").ratioTo(bare);
    page.heading("20,000/s on a store of 2 ms for two minutes");
    page.prose("paced-long");
    page.text(
        new Table<Figures>("", of -> of.text("contestant"))
            .column("p99.99", of -> nanos(of.median("p9999_ns")))
            .column("of the AtomicLong", of -> ratio(of.sample("p9999_ns").ratioTo(bare)))
            .column("least", of -> nanos(of.sample("p9999_ns").min()))
            .column("most", of -> nanos(of.sample("p9999_ns").max()))
            .column("longest", of -> nanos(of.sample("max_ns").max()))
            .column("waited", of -> String.valueOf(of.sum("waited")))
            .of(figures.by("contestant")));
    page.mustHold(
        3,
        "20,000/s on a 2 ms store for two minutes, the last counted: nobody waits, p99.99 at most "
            + MAX_TAIL
            + " × a bare AtomicLong's",
        ours.sum("waited") + " waited, " + ratio(tail),
        ours.sum("waited") == 0 && tail <= MAX_TAIL);
  }

  private static void crowd(Figures figures, Page page) {
    page.heading("50,000/s all of a sudden, on a store of 20 ms");
    page.prose("paced-crowd");
    page.text(
        new Table<Figures>("", of -> of.text("start"))
            .column("callers", of -> of.text("callers"))
            .column("ids", of -> whole(of.median("ids")))
            .column("waited", of -> whole(of.median("waited")))
            .column("median", of -> figure(of.median("longest_together_ns") / CROWD_DELAY))
            .column("most", of -> figure(longest(of)))
            .of(figures.by("start", "callers")));
    for (Figures start : figures.by("start")) {
      page.mustHold(
          4,
          (start.text("start").equals("cold") ? "cold at 50,000/s" : "10/s to 50,000/s")
              + " on a 20 ms store in real time, 1, 8 and 32 callers: each waits less than 3"
              + " reservations of 20 ms in all",
          "at most " + figure(longest(start)),
          longest(start) < MAX_WAITS);
    }
  }

  private static double longest(Figures crowds) {
    return crowds.sample("longest_together_ns").max() / CROWD_DELAY;
  }

  private static String table(Figures figures) {
    List<Figures> lines = new ArrayList<>();
    for (String name : Numbers.contestants().keySet()) {
      lines.add(figures.where("contestant", name));
    }
    Sample bare = figures.where("contestant", Numbers.BARE).sample("p9999_ns");
    return new Table<Figures>("", of -> of.text("contestant"))
        .column("ids/s", of -> whole(of.median("ids_per_second")))
        .column("p50", of -> nanos(of.median("p50_ns")))
        .column("p99", of -> nanos(of.median("p99_ns")))
        .column("p99.99", of -> nanos(of.median("p9999_ns")))
        .column("of the AtomicLong", of -> ratio(of.sample("p9999_ns").ratioTo(bare)))
        .column("longest", of -> nanos(of.median("max_ns")))
        .column("waited", of -> whole(of.median("waited")))
        .column("reservations", of -> whole(of.median("reservations")))
        .column("unused at a kill", of -> whole(of.median("unused_killed")))
        .column("after a close", of -> whole(of.median("unused_closed")))
        .column("product", of -> figure(product(of)))
        .of(lines);
  }

  private static double product(Figures of) {
    return of.median("mean_unused") * of.median("reservations") / of.median("ids");
  }

  private static void charts(Figures fast, Page page) {
    Chart tails = Chart.bars("p99.99 at 20,000/s, by the delay of the store", "nanoseconds", true);
    Chart unused =
        Chart.bars(
            "Numbers unused at a kill at 20,000/s, by the delay of the store", "numbers", true);
    for (Figures of : fast.by("contestant", "delay_ms")) {
      String delay = of.text("delay_ms") + " ms";
      tails.add(delay, of.text("contestant"), of.median("p9999_ns"));
      unused.add(delay, of.text("contestant"), of.median("mean_unused"));
    }
    page.chart("paced-tails", tails);
    page.chart("paced-unused", unused);
  }

  /** Limits that a test of the core asserts in every build, and the figures that it printed. */
  private static void simulated(Page page) {
    page.heading("Hours, in virtual time");
    page.prose("paced-simulated");
    String rates = "virtual time, 10 to 20,000/s, 0.2 to 20 ms: ";
    String unused = "unused at a kill × reservations ÷ ids at most 0.6; 0 unused after a close";
    asserted(page, 3, rates + unused, "at most 0.519; 0");
    String second = "never more unused than a second's ids, the least range and the lead of the";
    asserted(
        page,
        3,
        "virtual time, ranges of one second: " + second + " prefetch",
        "at most 1.00 × of that");
    String callers =
        ", on a 20 ms store in virtual time, 1, 8 and 32 callers: each waits less than ";
    String cold = ", at 50,000/s" + callers;
    asserted(page, 4, "cold on a new counter" + cold + "4 statements in all", "at most 3.00");
    asserted(page, 4, "cold" + cold + "3 statements in all", "at most 2.00");
    asserted(page, 4, "10/s to 50,000/s" + callers + "3 statements in all", "at most 1.99");
  }

  private static void asserted(Page page, int number, String requirement, String printed) {
    page.mustHold(number, requirement, printed + " (`SimulationTest`)", true);
  }
}
