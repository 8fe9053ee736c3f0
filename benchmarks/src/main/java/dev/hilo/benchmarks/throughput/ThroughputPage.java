package dev.hilo.benchmarks.throughput;

import static dev.hilo.benchmarks.report.Format.figure;
import static dev.hilo.benchmarks.report.Format.millions;
import static dev.hilo.benchmarks.report.Format.ratio;
import static dev.hilo.benchmarks.report.Format.whole;
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

import dev.hilo.benchmarks.report.Chart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Table;
import java.util.List;

final class ThroughputPage {

  private static final String MILLIONS = "ids per second, million";

  private final Page page;
  private final Figures all;
  private final Figures strings;
  private final Figures numbers;
  private final Figures own;
  private final String java;

  ThroughputPage(Figures all, Page page) {
    this.page = page;
    this.all = all;
    java = all.text("java");
    Figures running = all.where("java", java);
    strings = running.where("subject", STRINGS);
    numbers = running.where("subject", NUMBERS);
    own = running.where("subject", OWN);
  }

  void write() {
    page.prose("throughput");
    mustHold();
    subject(strings, "Strings", FIELDS, false);
    subject(numbers, "Numbers", BARE, true);
    page.heading("A collection for each thread");
    page.prose("throughput-own");
    page.text(table(own, PADDED));
    if (!strings.where("contestant", COPY).isEmpty()) {
      whereTimeGoes();
    }
  }

  private void subject(Figures running, String title, String yardstick, boolean logarithmic) {
    String subject = running.text("subject");
    List<Figures> javas = all.where("subject", subject).by("java");
    for (Figures figures : javas) {
      page.heading(title + ", Java " + figures.text("java"));
      page.text(table(figures, yardstick));
    }
    Chart lines =
        Chart.lines(title + " by threads, Java " + java, "threads", MILLIONS, logarithmic);
    for (String contestant : running.distinct("contestant")) {
      for (String threads : running.distinct("threads")) {
        lines.add(contestant, threads, rate(running, contestant, threads).median() / 1e6);
      }
    }
    page.chart("throughput-" + subject, lines);
    if (all.distinct("java").size() > 1) {
      page.chart("throughput-" + subject + "-java", byJava(subject, title));
    }
  }

  private Chart byJava(String subject, String title) {
    Chart bars = Chart.bars(title + ", 1 thread, by Java", MILLIONS, false);
    for (Figures some : all.where("subject", subject).where("threads", 1).by("contestant")) {
      // Some are not measured on the newer Java.
      if (some.distinct("java").size() > 1) {
        for (Figures one : some.by("java")) {
          bars.add(
              "Java " + one.text("java"), one.text("contestant"), one.median("perSecond") / 1e6);
        }
      }
    }
    return bars;
  }

  private static String table(Figures figures, String yardstick) {
    Table<String> table = new Table<>("Million ids per second", contestant -> contestant);
    for (String threads : figures.distinct("threads")) {
      Sample theirs = rate(figures, yardstick, threads);
      table.column(threads(threads), contestant -> spread(rate(figures, contestant, threads)));
      table.column(
          "to " + yardstick.replace("AtomicLong with ", ""),
          contestant -> ratio(rate(figures, contestant, threads).ratioTo(theirs)));
    }
    // With the fewest threads, because the garbage of other threads is counted, too.
    Figures alone = figures.where("threads", figures.text("threads"));
    table.column("bytes each", c -> whole(alone.where("contestant", c).median("bytes")));
    return table.of(figures.distinct("contestant"));
  }

  private void whereTimeGoes() {
    page.heading("Where the time goes");
    page.prose("throughput-time");
    double bare = nanosEach(numbers, BARE);
    double number = nanosEach(numbers, HANDLE);
    double copy = nanosEach(strings, COPY);
    double text = nanosEach(strings, HANDLE);
    double half = nanosEach(strings, POOLED_LO) / 2;
    page.text(
        new Table<Cost>("", Cost::what)
            .column("ns", cost -> figure(cost.nanos))
            .column("more than the line before", cost -> cost.more == 0 ? "" : figure(cost.more))
            .of(
                List.of(
                    new Cost("number: " + BARE, bare, 0),
                    new Cost("number: " + HANDLE, number, number - bare),
                    new Cost("text: a copy", copy, 0),
                    new Cost("text: " + HANDLE, text, text - copy),
                    new Cost("half of what " + POOLED_LO + " takes", half, 0))));
  }

  private record Cost(String what, double nanos, double more) {}

  private static double nanosEach(Figures figures, String contestant) {
    return 1e9 / rate(figures, contestant, 1).median();
  }

  private void mustHold() {
    require(1, strings, "Strings", 1, "0.9 × AtomicLong with literals", LITERALS, 0.9);
    require(1, strings, "Strings", 1, "1.2 × AtomicLong with fields", FIELDS, 1.2);
    require(1, strings, "Strings", 8, "1.0 × AtomicLong with fields", FIELDS, 1.0);
    require(1, strings, "Strings", 1, "1.3 × CosId SegmentChainId", CHAIN, 1.3);
    require(1, strings, "Strings", 1, "2 × Hibernate pooled-lo", POOLED_LO, 2);
    require(2, numbers, "Numbers", 1, "0.7 × AtomicLong", BARE, 0.7);
    for (int threads : List.of(1, 8)) {
      for (String cosId : List.of(CHAIN, SEGMENT)) {
        require(2, numbers, "Numbers", threads, "ahead of " + cosId, cosId, 1);
      }
    }
    double byName = rate(numbers, NAME, 1).ratioTo(rate(numbers, BARE, 1));
    page.mustHold(2, "Numbers by name, 1 thread: 0.3 × AtomicLong", ratio(byName), byName >= 0.3);
  }

  private void require(
      int number,
      Figures figures,
      String title,
      int threads,
      String requirement,
      String yardstick,
      double min) {
    Sample ours = rate(figures, HANDLE, threads);
    Sample theirs = rate(figures, yardstick, threads);
    page.mustHold(
        number,
        title + ", " + threads(String.valueOf(threads)) + ": " + requirement,
        "%s (%s to %s million/s)"
            .formatted(
                ratio(ours.ratioTo(theirs)), millions(ours.median()), millions(theirs.median())),
        ours.ratioTo(theirs) >= min);
  }

  private static String threads(String count) {
    return count.equals("1") ? "1 thread" : count + " threads";
  }

  private static Sample rate(Figures figures, String contestant, Object threads) {
    return figures.where("contestant", contestant).where("threads", threads).sample("perSecond");
  }

  private static String spread(Sample rate) {
    String median = millions(rate.median());
    return rate.rounds() < 2
        ? median
        : median + " (" + millions(rate.min()) + "–" + millions(rate.max()) + ")";
  }
}
