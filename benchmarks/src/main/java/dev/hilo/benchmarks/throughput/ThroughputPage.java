package dev.hilo.benchmarks.throughput;

import static dev.hilo.benchmarks.throughput.Contestant.BARE;
import static dev.hilo.benchmarks.throughput.Contestant.CHAIN;
import static dev.hilo.benchmarks.throughput.Contestant.COPY;
import static dev.hilo.benchmarks.throughput.Contestant.FIELDS;
import static dev.hilo.benchmarks.throughput.Contestant.HANDLE;
import static dev.hilo.benchmarks.throughput.Contestant.LITERALS;
import static dev.hilo.benchmarks.throughput.Contestant.NAME;
import static dev.hilo.benchmarks.throughput.Contestant.NUMBERS;
import static dev.hilo.benchmarks.throughput.Contestant.OWN;
import static dev.hilo.benchmarks.throughput.Contestant.PADDED;
import static dev.hilo.benchmarks.throughput.Contestant.POOLED_LO;
import static dev.hilo.benchmarks.throughput.Contestant.SEGMENT;
import static dev.hilo.benchmarks.throughput.Contestant.STRINGS;

import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.BarChart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.LineChart;
import dev.hilo.benchmarks.report.LineChart.Point;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Spelled;
import java.util.ArrayList;
import java.util.List;

/** What the page says about throughput. */
final class ThroughputPage {

  private static final String MILLIONS = "ids per second, million";

  private final Figures all;
  private final String java;

  ThroughputPage(Figures all) {
    this.all = all;
    this.java = all.distinct("java").get(0);
  }

  void write(Page page) {
    page.text(
        """
        In memory: the stores answer at once, and what is measured is the way from the call to the id. Ours runs on H2 in
        memory with prefetch and ranges as they come, CosId on a JDBC store on H2 in memory with segments of 1,048,576 (ours
        grow to that); Hibernate's optimizers (1,024 numbers a pool) on a counter that costs nothing, since they would wait for
        a database tens of thousands of times a second. A turn is a process
        of JMH of its own; the contestants take turns. Medians, in brackets the least and the most.

        *Literals*: `"orders/" + n + "-A"` with constants, which the compiler knows. *Fields*: prefix and tag in fields, known
        at run time. CosId and the optimizers make numbers; their strings are made with fields.""");
    mustHold(page);
    subject(page, STRINGS, "Strings", FIELDS);
    subject(page, NUMBERS, "Numbers", BARE);
    ownCollections(page);
    whereTimeGoes(page);
  }

  private void whereTimeGoes(Page page) {
    Figures strings = all.where("java", java).where("subject", STRINGS);
    Figures numbers = all.where("java", java).where("subject", NUMBERS);
    if (strings.where("contestant", COPY).isEmpty()) {
      return;
    }
    double bare = nanosEach(numbers, BARE);
    double number = nanosEach(numbers, HANDLE);
    double copy = nanosEach(strings, COPY);
    page.heading("Where the time goes");
    page.text(
        """
        What one id takes on 1 thread. A text is an object and a copy of its bytes at least: that is the line *a copy*, an
        `AtomicLong` and `new String(bytes, ISO_8859_1)` of a text that is ready. What ours takes more is, for numbers, two
        loads from memory (which cursor, and from where on it is to be looked at), since a load waits for the atomic step
        before it. Texts are such copies, too, of a hundred that are made at once, and again for each hundred; the constructor
        that makes them asks for no charset. What an id takes besides the 64 bytes of its text is its part of those.""");
    Markdown table = Markdown.figures("", "ns", "more than the line before");
    table.row("number: " + BARE, Spelled.figure(bare), "");
    table.row("number: " + HANDLE, Spelled.figure(number), Spelled.figure(number - bare));
    table.row("text: a copy", Spelled.figure(copy), "");
    double text = nanosEach(strings, HANDLE);
    table.row("text: " + HANDLE, Spelled.figure(text), Spelled.figure(text - copy));
    double half = nanosEach(strings, POOLED_LO) / 2;
    table.row("half of what " + POOLED_LO + " takes", Spelled.figure(half), "");
    page.table(table);
  }

  private static double nanosEach(Figures figures, String contestant) {
    return 1e9 / rate(figures, contestant, 1).median();
  }

  private void subject(Page page, String subject, String title, String yardstick) {
    for (String version : all.distinct("java")) {
      Figures figures = all.where("java", version).where("subject", subject);
      if (figures.isEmpty()) {
        continue;
      }
      page.heading(title + ", Java " + version);
      page.table(table(figures, yardstick));
    }
    Figures figures = all.where("java", java).where("subject", subject);
    LineChart lines =
        new LineChart(
            title + " by threads, Java " + java,
            Axis.logarithmic("threads").markedAt(threads(figures)),
            subject.equals(STRINGS) ? Axis.linear(MILLIONS) : Axis.logarithmic(MILLIONS));
    for (String contestant : figures.distinct("contestant")) {
      List<Point> points = new ArrayList<>();
      for (double threads : threads(figures)) {
        points.add(new Point(threads, rate(figures, contestant, (int) threads).median() / 1e6));
      }
      lines.line(contestant, points);
    }
    page.chart("throughput-" + subject, lines);
    if (all.distinct("java").size() > 1) {
      page.chart("throughput-" + subject + "-java", byJava(subject, title));
    }
  }

  private BarChart byJava(String subject, String title) {
    BarChart bars = new BarChart(title + ", 1 thread, by Java", Axis.linear(MILLIONS));
    Figures figures = all.where("subject", subject).where("threads", 1);
    for (String contestant : figures.distinct("contestant")) {
      Figures some = figures.where("contestant", contestant);
      // Not all have a turn on the newer one.
      if (some.distinct("java").size() > 1) {
        for (String version : some.distinct("java")) {
          double median = some.where("java", version).sample("perSecond").median();
          bars.bar(contestant, "Java " + version, median / 1e6);
        }
      }
    }
    return bars;
  }

  private static Markdown table(Figures figures, String yardstick) {
    List<String> head = new ArrayList<>(List.of("Million ids per second"));
    for (String threads : figures.distinct("threads")) {
      head.add(threads.equals("1") ? "1 thread" : threads + " threads");
      head.add("to " + yardstick.replace("AtomicLong with ", ""));
    }
    head.add("bytes each");
    Markdown table = Markdown.figures(head.toArray(String[]::new));
    for (String contestant : figures.distinct("contestant")) {
      List<String> row = new ArrayList<>(List.of(contestant));
      for (String threads : figures.distinct("threads")) {
        Sample rate = rate(figures, contestant, Integer.parseInt(threads));
        row.add(spelled(rate));
        row.add(Spelled.ratio(rate.ratioTo(rate(figures, yardstick, Integer.parseInt(threads)))));
      }
      row.add(Spelled.whole(bytes(figures, contestant)));
      table.row(row);
    }
    return table;
  }

  private void ownCollections(Page page) {
    Figures figures = all.where("java", java).where("subject", OWN);
    page.heading("A collection for each thread");
    page.text(
        """
        Numbers, each thread from a collection of its own: where two share a line of the processor's cache, they take it from
        each other.""");
    page.table(table(figures, PADDED));
  }

  private void mustHold(Page page) {
    Figures strings = all.where("java", java).where("subject", STRINGS);
    Figures numbers = all.where("java", java).where("subject", NUMBERS);
    require(
        page, 1, "Strings, 1 thread: 0.9 × AtomicLong with literals", strings, LITERALS, 1, 0.9);
    require(page, 1, "Strings, 1 thread: 1.2 × AtomicLong with fields", strings, FIELDS, 1, 1.2);
    require(page, 1, "Strings, 8 threads: 1.0 × AtomicLong with fields", strings, FIELDS, 8, 1.0);
    require(page, 1, "Strings, 1 thread: 1.3 × CosId SegmentChainId", strings, CHAIN, 1, 1.3);
    require(page, 1, "Strings, 1 thread: 2 × Hibernate pooled-lo", strings, POOLED_LO, 1, 2);
    require(page, 2, "Numbers, 1 thread: 0.7 × AtomicLong", numbers, BARE, 1, 0.7);
    for (int threads : List.of(1, 8)) {
      for (String cosId : List.of(CHAIN, SEGMENT)) {
        String requirement =
            "Numbers, "
                + (threads == 1 ? "1 thread" : threads + " threads")
                + ": ahead of "
                + cosId;
        require(page, 2, requirement, numbers, cosId, threads, 1);
      }
    }
    double byName = rate(numbers, NAME, 1).ratioTo(rate(numbers, BARE, 1));
    page.mustHold(
        2, "Numbers by name, 1 thread: 0.3 × AtomicLong", Spelled.ratio(byName), byName >= 0.3);
  }

  private static void require(
      Page page,
      int number,
      String requirement,
      Figures figures,
      String yardstick,
      int threads,
      double least) {
    Sample ours = rate(figures, HANDLE, threads);
    Sample theirs = rate(figures, yardstick, threads);
    double ratio = ours.ratioTo(theirs);
    page.mustHold(
        number,
        requirement,
        Spelled.ratio(ratio)
            + " ("
            + Spelled.millions(ours.median())
            + " to "
            + Spelled.millions(theirs.median())
            + " million/s)",
        ratio >= least);
  }

  private static Sample rate(Figures figures, String contestant, int threads) {
    return figures.where("contestant", contestant).where("threads", threads).sample("perSecond");
  }

  /** With as few threads as were measured, since others' work on ranges counts as theirs, too. */
  private static double bytes(Figures figures, String contestant) {
    return figures
        .where("contestant", contestant)
        .where("threads", figures.distinct("threads").get(0))
        .sample("bytes")
        .median();
  }

  private static String spelled(Sample rate) {
    if (rate.rounds() < 2) {
      return Spelled.millions(rate.median());
    }
    return Spelled.millions(rate.median())
        + " ("
        + Spelled.millions(rate.least())
        + "–"
        + Spelled.millions(rate.most())
        + ")";
  }

  private static double[] threads(Figures figures) {
    return figures.distinct("threads").stream().mapToDouble(Double::parseDouble).toArray();
  }
}
