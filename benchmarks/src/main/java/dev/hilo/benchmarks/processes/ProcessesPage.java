package dev.hilo.benchmarks.processes;

import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.LineChart;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Spelled;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the chapter says of its figures. */
final class ProcessesPage {

  private static final double MOST_LOST = 0.2;

  private final Figures runs;
  private final Figures servers;
  private final Page page;

  ProcessesPage(Results results, Page page) {
    this.runs = results.of(ProcessesChapter.RUNS);
    this.servers = results.of(ProcessesChapter.SERVERS);
    this.page = page;
  }

  void write() {
    page.text(
        """
        Each process takes numbers of the same row without a pause, on one thread; all run on the machine of the database. \
        Ranges of 1,000 are too small for such a hurry, so that the row is what all wait for, and reservations per second \
        are what it can bear. At 1,048,576 the adaptive rule would end. An attempt is lost if another process was faster, be it that a belief was stale or that the row \
        changed after it was read. The ranges of all processes are compared: no number may be in two.""");
    page.text(
        "Servers: "
            + String.join(
                ", ",
                servers.rows().stream()
                    .map(
                        row ->
                            "%s %s (%s)"
                                .formatted(
                                    row.text("database"),
                                    row.text("version"),
                                    row.text("durability")))
                    .toList())
            + ".");
    for (Sizing sizing : Sizing.values()) {
      page.heading("Ranges of " + sizing.label());
      page.table(table(sizing));
      String file = ProcessesChapter.RUNS + "-" + sizing.name().toLowerCase(Locale.ROOT);
      page.chart(
          file + "-reservations",
          chart(
              "Reservations per second, ranges of " + sizing.label(),
              Axis.logarithmic("reservations per second, all processes together"),
              sizing,
              "reservations_per_second"));
      page.chart(
          file + "-lost",
          chart(
              "Lost attempts per reservation, ranges of " + sizing.label(),
              Axis.linear("lost attempts per reservation"),
              sizing,
              "lost_per_reservation"));
    }
    page.heading("One statement, or compare-and-set");
    page.text(
        """
        Where a database can raise Max and tell it in one statement, that is how a range is reserved. Beside it, in the same \
        rounds, compare-and-set, which every database can; ranges of 1,000.""");
    page.table(comparison());
    mustHold();
  }

  private Markdown comparison() {
    Markdown table =
        Markdown.figures(
            "database, processes",
            "reservations/s, usual",
            "to compare-and-set",
            "compare-and-set",
            "lost attempts, usual",
            "compare-and-set");
    for (String database : runs.distinct("database")) {
      for (String count : runs.where("way", Way.COMPARE_AND_SET).distinct("processes")) {
        Figures usual = of(Sizing.SMALL, database, count, Way.USUAL);
        Figures plain = of(Sizing.SMALL, database, count, Way.COMPARE_AND_SET);
        table.row(
            database + ", " + count,
            Spelled.whole(median(usual, "reservations_per_second")),
            ratio(usual, plain, "reservations_per_second"),
            Spelled.whole(median(plain, "reservations_per_second")),
            Spelled.figure(median(usual, "lost_per_reservation")),
            Spelled.figure(median(plain, "lost_per_reservation")));
      }
    }
    return table;
  }

  private Markdown table(Sizing sizing) {
    Markdown table =
        Markdown.figures(
            "database, processes",
            "ids/s, million",
            "to 1 process",
            "reservations/s",
            "to 1 process",
            "lost attempts per reservation",
            "duplicates");
    for (String database : runs.distinct("database")) {
      Figures alone = of(sizing, database, "1", Way.USUAL);
      for (String count : runs.distinct("processes")) {
        Figures some = of(sizing, database, count, Way.USUAL);
        table.row(
            database + ", " + count,
            Spelled.millions(median(some, "ids_per_second")),
            ratio(some, alone, "ids_per_second"),
            Spelled.whole(median(some, "reservations_per_second")),
            ratio(some, alone, "reservations_per_second"),
            Spelled.figure(median(some, "lost_per_reservation")),
            Long.toString(duplicates(some)));
      }
    }
    return table;
  }

  private LineChart chart(String title, Axis up, Sizing sizing, String column) {
    List<String> counts = runs.distinct("processes");
    Axis across =
        Axis.logarithmic("processes")
            .markedAt(counts.stream().mapToDouble(Double::parseDouble).toArray());
    LineChart chart = new LineChart(title, across, up);
    for (String database : runs.distinct("database")) {
      List<LineChart.Point> points = new ArrayList<>();
      for (String count : counts) {
        points.add(
            new LineChart.Point(
                Double.parseDouble(count), median(of(sizing, database, count, Way.USUAL), column)));
      }
      chart.line(database, points);
    }
    return chart;
  }

  private void mustHold() {
    List<String> counts = runs.distinct("processes");
    String most = counts.get(counts.size() - 1);
    long duplicates = duplicates(runs);
    boolean held = duplicates == 0 && most.equals("16");
    List<String> said = new ArrayList<>();
    for (String database : runs.distinct("database")) {
      double fixed = median(of(Sizing.SMALL, database, most, Way.USUAL), "lost_per_reservation");
      double adaptive = median(of(Sizing.GROWN, database, most, Way.USUAL), "lost_per_reservation");
      held &= fixed < MOST_LOST && adaptive < MOST_LOST;
      said.add("%s %s and %s".formatted(database, Spelled.figure(fixed), Spelled.figure(adaptive)));
    }
    page.mustHold(
        6,
        "16 processes on one row, sizes settled: no duplicate, fewer than 0.2 lost attempts per reservation",
        "%s processes, %d duplicates, lost attempts with ranges of 1,000 and of 1,048,576: %s"
            .formatted(most, duplicates, String.join("; ", said)),
        held);
  }

  private Figures of(Sizing sizing, String database, String processes, Way way) {
    return runs.where("database", database)
        .where("sizing", sizing)
        .where("processes", processes)
        .where("way", way);
  }

  private static double median(Figures figures, String column) {
    return figures.sample(column).median();
  }

  private static String ratio(Figures some, Figures yardstick, String column) {
    return Spelled.ratio(some.sample(column).ratioTo(yardstick.sample(column)));
  }

  private static long duplicates(Figures figures) {
    return figures.rows().stream().mapToLong((Row row) -> row.whole("duplicates")).sum();
  }
}
