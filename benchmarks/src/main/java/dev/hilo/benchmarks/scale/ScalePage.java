package dev.hilo.benchmarks.scale;

import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.LineChart;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Spelled;
import java.util.Locale;

/** What the page says of many clients. */
final class ScalePage {

  private ScalePage() {}

  static void write(Results results, Page page) {
    page.text(
        """
        Clients by the rules of ours (believe, or read first where others are at the counter, too; back off; grow by the pace;
        reserve ahead) on one row, in a simulation that goes from event to event. A change keeps all others from the row until it
        is committed; a statement and its answer take 1 ms. The clients start within ten minutes; what is shown is what they settle
        to. Where their changes would keep the row busy for more than a quarter of the time, there is no figure. Where the
        database has one statement for a reservation (PostgreSQL, MySQL, MariaDB, H2) nobody loses, and each is one statement.""");
    Figures figures = results.of(ScaleChapter.CLIENTS);
    table(figures, page);
    chart(figures, page, "Reservations per second", "reservations_per_second", "reservations");
    chart(figures, page, "Attempts lost per reservation", "lost_per_reservation", "lost");
    chart(figures, page, "Numbers lost if all clients are killed at once", "unused", "unused");
    check(results.of(ScaleChapter.CHECK), page);
    advice(page);
  }

  private static void table(Figures figures, Page page) {
    Markdown table =
        Markdown.figures(
            "ranges",
            "commit",
            "ids/s each",
            "clients",
            "reservations/s",
            "lost attempts per reservation",
            "statements per reservation",
            "time of one",
            "too late",
            "unused, each");
    for (Row row : figures.rows()) {
      double clients = row.number("clients");
      if (Math.log10(clients) != Math.rint(Math.log10(clients))) {
        continue;
      }
      table.row(
          row.text("ranges"),
          row.text("commit_ms") + " ms",
          row.text("rate"),
          Spelled.whole(clients),
          Spelled.figure(row.number("reservations_per_second")),
          Spelled.figure(row.number("lost_per_reservation")),
          Spelled.figure(row.number("statements_per_reservation")),
          Spelled.nanos(row.number("took_ms") * 1e6),
          Spelled.figure(row.number("dry")),
          Spelled.whole(row.number("unused") / clients));
    }
    page.table(table);
  }

  private static void chart(Figures figures, Page page, String what, String column, String name) {
    LineChart chart =
        new LineChart(
            what,
            Axis.logarithmic("clients").markedAt(10, 100, 1_000, 10_000),
            Axis.logarithmic(what.toLowerCase(Locale.ROOT)));
    Figures some = figures.where("rate", 100);
    for (String ranges : some.distinct("ranges")) {
      for (String commit : some.distinct("commit_ms")) {
        chart.line(
            ranges + " – commit " + commit + " ms",
            some.where("ranges", ranges).where("commit_ms", commit).rows().stream()
                .map(row -> new LineChart.Point(row.number("clients"), row.number(column)))
                .toList());
      }
    }
    page.chart("scale-" + name, chart);
  }

  private static void check(Figures figures, Page page) {
    page.heading("Beside what was measured");
    if (figures.isEmpty()) {
      page.text("Not compared: the chapter on processes had not been measured before.");
      return;
    }
    page.text(
        """
        The processes of the chapter before, which take numbers without a pause, in ranges of 1,000, by compare-and-set. The simulation is given two
        times of each database: that of a reservation where one process is alone, and that of the row where they made most of
        them; all else is its own. It knows no processors: the processes shared two with the server.""");
    Markdown table =
        Markdown.figures(
            "database, processes",
            "reservations/s measured",
            "simulated",
            "of each other",
            "lost per reservation measured",
            "simulated");
    for (Row row : figures.rows()) {
      double measured = row.number("measured_reservations");
      double simulated = row.number("simulated_reservations");
      table.row(
          row.text("database") + ", " + row.text("processes"),
          Spelled.whole(measured),
          Spelled.whole(simulated),
          Spelled.ratio(simulated / measured),
          Spelled.figure(row.number("measured_lost")),
          Spelled.figure(row.number("simulated_lost")));
    }
    page.table(table);
  }

  private static void advice(Page page) {
    page.heading("What follows");
    page.text(
        """
        - **Adaptive ranges need no care up to about a thousand clients on one counter.** A range lasts 30 to 60 s whatever the
          rate, so clients ask 1/45 times a second each, and a thousand make 23 reservations a second.
        - **What counts is how much of the time the row is being changed**: reservations per second × the time of a commit. An
          attempt is lost when somebody else commits between a client's read and its change, so lost attempts per reservation are
          about reservations per second × (a round trip + a commit). At a tenth of that nobody notices; near one, each reservation
          takes two attempts. Callers do not wait for it either way: it is done ahead, and its time is part of what is measured.
        - **Fixed sizes are a bet on the rate.** With 1,000 numbers and 100 ids/s a client asks every 10 s: 4.5 times as
          often as with adaptive ranges. Take a size of at least a minute's numbers, or leave it adaptive.
        - **Ranges of one second** (`RangeSize.lasting`) multiply writes by 45. They are for few clients: their number × the
          time of a commit should stay below a tenth of a second.
        - **With thousands of clients on one counter, split the counter before you tune it**: by collection first, then by tenant.
          Rows do not disturb each other.
        - **Starting thousands of clients at the same time is the worst moment**: all ask for 32 numbers, and for more at
          once. Spread a rollout over minutes, or let the first range be larger (`RangeSize.adaptive(1024, …)`).
        - **Killing all clients at once** costs half a range each: at 100 ids/s about 2,100 numbers a client, 23 s of its ids.
          A 64-bit number lasts longer than anyone counts; for short numbers choose ranges of one second, and close in good order.""");
  }
}
