package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.BarChart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Spelled;
import java.util.List;

/** What the page says of paced load. */
final class PacedPage {

  private static final double MOST_TAIL = 1.5;
  private static final double MOST_WAITS = 3;
  private static final double CROWD_DELAY = 20e6;

  private PacedPage() {}

  static void write(Results results, Page page) {
    page.text(
        """
        A caller asks for numbers at fixed times. A time is counted from when the number was due, so a stall counts for all
        whom it delays; who is late asks at once until it has caught up, or until the time is over.
        Ours is the whole library on H2 in memory, each of whose statements is delayed; CosId and Hibernate's optimizer run as they are on a counter in memory, each of whose
        reservations is delayed once; of Leaf it is the rule. Without prefetch ours keeps to RavenDB's rule. *Waited* are the calls that took at least half the delay of the
        store; so much is the machine's doing as the `AtomicLong` has of it. *Product* is mean numbers unused at a kill ×
        reservations ÷ ids; it is that of a start here, since a run is shorter than it takes ranges to settle: that of hours
        is in the chapter on virtual time.""");
    longRun(results.of(PacedChapter.LONG_RUN), page);
    crowd(results.of(PacedChapter.CROWD), page);
    Figures loads = results.of(PacedChapter.LOADS);
    for (String profile : loads.distinct("profile")) {
      page.heading(profile);
      for (String delay : loads.distinct("delay_ms")) {
        page.text("On a store of " + delay + " ms:");
        load(loads.where("profile", profile).where("delay_ms", delay), page);
      }
    }
    charts(loads, page);
  }

  private static void longRun(Figures figures, Page page) {
    Sample ours = figures.where("contestant", Contestants.OURS).sample("p9999_ns");
    Sample bare = figures.where("contestant", Contestants.BARE).sample("p9999_ns");
    long waited = waited(figures.where("contestant", Contestants.OURS));
    page.heading("20,000/s on a store of 2 ms for two minutes");
    page.text(
        """
        One thread asks ours and a bare `AtomicLong` by turns, each 20,000 times a second, so that the machine disturbs both
        alike. The second half is counted, in parts; the figures are medians of the parts, and the least and most of them.""");
    Markdown table =
        Markdown.figures("", "p99.99", "of the AtomicLong", "least", "most", "longest", "waited");
    for (String name : figures.distinct("contestant")) {
      Figures of = figures.where("contestant", name);
      Sample tail = of.sample("p9999_ns");
      table.row(
          name,
          Spelled.nanos(tail.median()),
          Spelled.ratio(tail.ratioTo(bare)),
          Spelled.nanos(tail.least()),
          Spelled.nanos(tail.most()),
          Spelled.nanos(of.sample("max_ns").most()),
          String.valueOf(waited(of)));
    }
    page.table(table);
    page.mustHold(
        3,
        "20,000/s on a 2 ms store for two minutes, the last counted: nobody waits, p99.99 at most "
            + MOST_TAIL
            + " × a bare AtomicLong's",
        waited + " waited, " + Spelled.ratio(ours.ratioTo(bare)),
        waited == 0 && ours.ratioTo(bare) <= MOST_TAIL);
  }

  private static void crowd(Figures figures, Page page) {
    page.heading("50,000/s all of a sudden, on a store of 20 ms");
    page.text(
        """
        Callers share 50,000 numbers a second: as the first thing after a start (cold), or after a calm of ten a second (burst).
        How long all waits of any one caller took together, in reservations of 20 ms; the median of the rounds, and the most.""");
    Markdown table = Markdown.figures("", "callers", "ids", "waited", "median", "most");
    for (String start : figures.distinct("start")) {
      for (String callers : figures.distinct("callers")) {
        Figures of = figures.where("start", start).where("callers", callers);
        Sample together = of.sample("longest_together_ns");
        table.row(
            start,
            callers,
            Spelled.whole(of.sample("ids").median()),
            Spelled.whole(of.sample("waited").median()),
            Spelled.figure(together.median() / CROWD_DELAY),
            Spelled.figure(together.most() / CROWD_DELAY));
      }
    }
    page.table(table);
    for (String start : figures.distinct("start")) {
      double most =
          figures.where("start", start).sample("longest_together_ns").most() / CROWD_DELAY;
      page.mustHold(
          4,
          (start.equals("cold") ? "cold at 50,000/s" : "10/s to 50,000/s")
              + " on a 20 ms store in real time, 1, 8 and 32 callers: each waits less than 3"
              + " reservations of 20 ms in all",
          "at most " + Spelled.figure(most),
          most < MOST_WAITS);
    }
  }

  private static void load(Figures figures, Page page) {
    Sample bare = figures.where("contestant", Contestants.BARE).sample("p9999_ns");
    Markdown table =
        Markdown.figures(
            "",
            "ids/s",
            "p50",
            "p99",
            "p99.99",
            "of the AtomicLong",
            "longest",
            "waited",
            "reservations",
            "unused at a kill",
            "after a close",
            "product");
    for (String name : Contestants.all().keySet()) {
      Figures of = figures.where("contestant", name);
      Sample tail = of.sample("p9999_ns");
      double ids = of.sample("ids").median();
      double reservations = of.sample("reservations").median();
      table.row(
          name,
          Spelled.whole(of.sample("ids_per_second").median()),
          Spelled.nanos(of.sample("p50_ns").median()),
          Spelled.nanos(of.sample("p99_ns").median()),
          Spelled.nanos(tail.median()),
          Spelled.ratio(tail.ratioTo(bare)),
          Spelled.nanos(of.sample("max_ns").median()),
          Spelled.whole(of.sample("waited").median()),
          Spelled.whole(reservations),
          Spelled.whole(of.sample("unused_killed").median()),
          Spelled.whole(of.sample("unused_closed").median()),
          Spelled.figure(of.sample("mean_unused").median() * reservations / ids));
    }
    page.table(table);
  }

  private static void charts(Figures loads, Page page) {
    Figures fast = loads.where("profile", "20000/s");
    BarChart tails =
        new BarChart(
            "p99.99 at 20,000/s, by the delay of the store", Axis.logarithmic("nanoseconds"));
    BarChart unused =
        new BarChart(
            "Numbers unused at a kill at 20,000/s, by the delay of the store",
            Axis.logarithmic("numbers"));
    List<String> delays = fast.distinct("delay_ms");
    for (String name : Contestants.all().keySet()) {
      for (String delay : delays) {
        Figures of = fast.where("contestant", name).where("delay_ms", delay);
        tails.bar(name, delay + " ms", of.sample("p9999_ns").median());
        unused.bar(name, delay + " ms", of.sample("mean_unused").median());
      }
    }
    page.chart("paced-tails", tails);
    page.chart("paced-unused", unused);
  }

  private static long waited(Figures figures) {
    return figures.rows().stream().mapToLong(row -> row.whole("waited")).sum();
  }
}
