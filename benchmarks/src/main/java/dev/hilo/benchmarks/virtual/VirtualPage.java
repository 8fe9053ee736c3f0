package dev.hilo.benchmarks.virtual;

import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.BarChart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Spelled;
import java.util.List;
import java.util.Locale;

/** What the page says of virtual time. */
final class VirtualPage {

  private static final double MOST_PRODUCT = 0.6;
  private static final int MOST_WAITS = 3;

  private VirtualPage() {}

  static void write(Results results, Page page) {
    page.text(
        """
        Ours is the real code here, on a clock, workers and a table whose time passes only while all of them wait: hours take
        seconds, and every run is the same. Of the peers it is the rules. One caller asks at fixed times; the ramp-up is not
        counted. At random times it is looked what a kill would cost: *mean unused*. *Product* is that × reservations ÷ ids:
        no scheme that reserves large ranges and keeps no other record comes below about 0.5, but one whose callers always
        wait, since they never get ahead. *After a close* is what an end in good order costs.""");
    steady(results.of(VirtualChapter.STEADY), page);
    lasting(results.of(VirtualChapter.STEADY), page);
    bursts(results.of(VirtualChapter.BURST), page);
    check(results.of(VirtualChapter.CHECK), page);
  }

  private static void steady(Figures figures, Page page) {
    BarChart products =
        new BarChart(
            "Mean unused × reservations ÷ ids on a store of 2 ms, by ids per second",
            Axis.logarithmic("product"));
    for (String rate : figures.distinct("rate")) {
      page.heading(rate + " ids/s");
      Markdown table =
          Markdown.figures(
              "",
              "store",
              "reservations/h",
              "mean unused",
              "most unused",
              "product",
              "waited",
              "longest wait",
              "after a close");
      for (String contestant : figures.distinct("contestant")) {
        for (Row row : figures.where("contestant", contestant).where("rate", rate).rows()) {
          table.row(
              contestant,
              row.text("delay_ms") + " ms",
              Spelled.whole(
                  row.number("reservations") / row.number("ids") * row.number("rate") * 3600),
              Spelled.whole(row.number("mean_unused")),
              Spelled.whole(row.number("most_unused")),
              Spelled.figure(product(row)),
              Spelled.whole(row.number("waited")),
              Spelled.nanos(row.number("longest_wait_ns")),
              Spelled.whole(row.number("unused_closed")));
          if (row.number("delay_ms") == 2) {
            products.bar(contestant, rate + "/s", product(row));
          }
        }
      }
      page.table(table);
    }
    page.chart("virtual-product", products);

    List<Row> ours = figures.where("contestant", Contestants.OURS).rows();
    double most = ours.stream().mapToDouble(VirtualPage::product).max().orElse(Double.NaN);
    long lost = ours.stream().mapToLong(row -> row.whole("unused_closed")).sum();
    page.mustHold(
        3,
        "virtual time, 10 to 20,000/s, 0.2 to 20 ms: unused at a kill × reservations ÷ ids at most "
            + MOST_PRODUCT
            + "; 0 unused after a close",
        "at most " + Spelled.figure(most) + "; " + lost,
        most <= MOST_PRODUCT && lost == 0);
  }

  private static void lasting(Figures figures, Page page) {
    page.heading("With ranges of one second");
    page.text(
        """
        The most that is unused at any time, beside what it may be: the ids of a second, the least range (32), and the lead of
        the prefetch, which is what was left when more was asked for.""");
    Markdown table = Markdown.figures("ids/s", "store", "most unused", "lead", "may be");
    double worst = 0;
    for (Row row : figures.where("contestant", Contestants.OURS_LASTING).rows()) {
      double may = row.number("rate") + Contestants.LEAST + row.number("most_lead");
      table.row(
          row.text("rate"),
          row.text("delay_ms") + " ms",
          Spelled.whole(row.number("most_unused")),
          Spelled.whole(row.number("most_lead")),
          Spelled.whole(may));
      worst = Math.max(worst, row.number("most_unused") / may);
    }
    page.table(table);
    page.mustHold(
        3,
        "virtual time, ranges of one second: never more unused than a second's ids, the least range"
            + " and the lead of the prefetch",
        "at most " + Spelled.ratio(worst) + " of that",
        worst <= 1);
  }

  private static void bursts(Figures figures, Page page) {
    page.heading("50,000/s all of a sudden, on a store of 20 ms");
    page.text(
        """
        As the first thing after a start (cold), as the first use of a counter that has no row yet (its first reservation makes
        that, by a second statement), or after a calm of ten a second that ends at a random time (burst). How long all waits of
        any one caller took together, in statements of 20 ms, which is what a reservation takes otherwise: a caller that waited
        asks again every 100 ns until it has caught up.""");
    Markdown table =
        Markdown.figures("", "start", "callers", "starts", "median", "most", "longest wait");
    for (String contestant : figures.distinct("contestant")) {
      Figures its = figures.where("contestant", contestant);
      for (String callers : its.distinct("callers")) {
        for (String start : its.distinct("start")) {
          Figures of = its.where("callers", callers).where("start", start);
          Sample together = of.sample("longest_together_ns");
          table.row(
              contestant,
              start,
              callers,
              String.valueOf(of.rows().size()),
              Spelled.figure(together.median() / VirtualChapter.BURST_DELAY),
              String.format(Locale.ROOT, "%.4f", together.most() / VirtualChapter.BURST_DELAY),
              Spelled.nanos(of.sample("longest_wait_ns").most()));
        }
      }
    }
    page.table(table);
    Figures ours = figures.where("contestant", Contestants.OURS);
    for (String start : ours.distinct("start")) {
      // Three reservations, the first of which takes as long as two where it makes the row.
      int statements = start.equals(VirtualChapter.NEW_COUNTER) ? MOST_WAITS + 1 : MOST_WAITS;
      double most =
          ours.where("start", start).sample("longest_together_ns").most()
              / VirtualChapter.BURST_DELAY;
      page.mustHold(
          4,
          (start.equals("burst") ? "10/s to 50,000/s" : start + ", at 50,000/s")
              + ", on a 20 ms store in virtual time, 1, 8 and 32 callers: each waits less than "
              + statements
              + " statements in all",
          String.format(Locale.ROOT, "at most %.2f", most),
          most < statements);
    }
  }

  private static void check(Figures figures, Page page) {
    page.heading("The rules beside the real code");
    page.text(
        """
        Where nothing depends on time, rule and code have to reserve the same at the same number. CosId's chain looks at whole
        seconds of a clock that is late, and may double once more or less often in the end: its first reservations are compared,
        at 1,000/s on 2 ms. Two were compared outside this repository, which has none of their code:
        Leaf's `SegmentIDGenImpl` (commit 86a6441) over 3,000,000 numbers, and RavenDB's Java client 6.0.2 on a server that
        answers by its server's rule, over 5,000. Both reserved the same at the same number, and RavenDB's gave the rest back.""");
    Markdown table = Markdown.figures("", "rule", "real code", "of each other");
    for (Row row : figures.rows()) {
      double rule = row.number("rule");
      double real = row.number("real");
      table.row(
          row.text("contestant") + ": " + row.text("what"),
          Spelled.figure(rule),
          Spelled.figure(real),
          Spelled.ratio(rule / real));
    }
    page.table(table);
  }

  private static double product(Row row) {
    return row.number("mean_unused") * row.number("reservations") / row.number("ids");
  }
}
