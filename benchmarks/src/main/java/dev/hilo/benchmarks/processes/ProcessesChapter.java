package dev.hilo.benchmarks.processes;

import static dev.hilo.benchmarks.report.Format.figure;
import static dev.hilo.benchmarks.report.Format.millions;
import static dev.hilo.benchmarks.report.Format.ratio;
import static dev.hilo.benchmarks.report.Format.whole;

import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.processes.NumberTaker.Tally;
import dev.hilo.benchmarks.processes.NumberTaker.Task;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Chart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Table;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** 1 to 16 processes that take numbers of one counter as fast as they can. */
public final class ProcessesChapter extends Chapter {

  static final String RUNS = "processes";
  static final String USUAL = "USUAL";
  static final String COMPARE_AND_SET = "COMPARE_AND_SET";

  /** So small that all processes wait for the row. */
  static final String SMALL = "SMALL";

  /** The size that the adaptive rule reaches; fixed, so that it need not settle first. */
  static final String GROWN = "GROWN";

  /** Until all are connected, which takes long with sixteen pools on two cores. */
  private static final long START_MILLIS = 100;

  private static final long START_MILLIS_EACH = 40;

  public ProcessesChapter() {
    super(RUNS, "Processes on one hot row");
  }

  @Override
  protected void measure(Scale scale, Results results) throws IOException {
    List<TestDatabase> databases =
        scale.of(
            List.of(
                TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB, TestDatabase.H2),
            List.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.H2),
            List.of(TestDatabase.H2));
    List<Integer> counts = scale.of(List.of(1, 2, 4, 8, 16), List.of(1, 4, 16), List.of(1, 2));
    List<Integer> compared = scale.of(List.of(1, 4, 16), counts, counts);
    Figures servers = Servers.begin(results, RUNS);
    for (TestDatabase database : databases) {
      try (Schema schema = database.server().newSchema()) {
        Servers.add(servers, schema);
      }
    }
    Figures runs =
        results.begin(
            RUNS,
            "database,sizing,processes,way,ids_per_second,"
                + "reservations_per_second,lost_per_reservation,duplicates");
    List<Fork<Task, Tally>> forks = new ArrayList<>();
    try {
      // They run for all rounds, so that they are warm.
      for (int i = 0; i < counts.get(counts.size() - 1); i++) {
        forks.add(
            new Fork<>(
                Java.running(),
                System.getProperty("java.class.path"),
                NumberTaker.class,
                List.of("-Xmx128m", "-XX:+UseSerialGC")));
      }
      for (Fork<Task, Tally> fork : forks) {
        fork.awaitStart();
      }
      for (int round = 0; round < scale.of(3, 1, 1); round++) {
        for (TestDatabase database : databases) {
          for (int count : counts) {
            List<Fork<Task, Tally>> some = forks.subList(0, count);
            run(scale, database, some, SMALL, USUAL, runs);
            // The two ways are compared where all wait for the row.
            if (compared.contains(count)) {
              run(scale, database, some, SMALL, COMPARE_AND_SET, runs);
            }
            run(scale, database, some, GROWN, USUAL, runs);
          }
        }
      }
    } finally {
      forks.forEach(Fork::close);
    }
  }

  private static void run(
      Scale scale,
      TestDatabase database,
      List<Fork<Task, Tally>> forks,
      String sizing,
      String way,
      Figures runs)
      throws IOException {
    try (Schema schema = database.server().newSchema()) {
      Servers.createTable(schema);
      Task task =
          new Task(
              Servers.database(schema),
              sizing.equals(SMALL) ? 1_000 : 1 << 20,
              way.equals(COMPARE_AND_SET),
              System.currentTimeMillis() + START_MILLIS + START_MILLIS_EACH * forks.size(),
              scale.of(400, 400, 50),
              scale.of(1_000, 800, 100));
      for (Fork<Task, Tally> fork : forks) {
        fork.ask(task);
      }
      Tally all = forks.get(0).answer();
      for (Fork<Task, Tally> fork : forks.subList(1, forks.size())) {
        all = all.and(fork.answer());
      }
      runs.add(
          database.label(),
          sizing,
          forks.size(),
          way,
          all.ids() * 1e9 / all.nanos(),
          all.reservations() * 1e9 / all.nanos(),
          all.reservations() == 0 ? Double.NaN : (double) all.conflicts() / all.reservations(),
          Ranges.duplicates(all.ranges()));
    }
  }

  @Override
  protected void write(Results results, Page page) {
    List<String> servers = Servers.lines(results, RUNS, "%s %s (%s)");
    new ProcessesPage(results.of(RUNS), servers, page).write();
  }

  private record ProcessesPage(Figures runs, List<String> servers, Page page) {

    private static final double MAX_LOST = 0.2;
    private static final String IDS = "ids_per_second";
    private static final String RESERVATIONS = "reservations_per_second";
    private static final String LOST = "lost_per_reservation";

    void write() {
      page.prose("processes");
      page.text("Servers: " + String.join(", ", servers) + ".");
      sizing(SMALL, "1,000");
      sizing(GROWN, "1,048,576");
      page.heading("One statement, or compare-and-set");
      page.prose("processes-ways");
      page.text(
          new Table<Figures>("database, processes", ProcessesPage::label)
              .column("reservations/s, usual", plain -> whole(usual(plain).median(RESERVATIONS)))
              .column("to compare-and-set", plain -> compared(usual(plain), plain, RESERVATIONS))
              .column("compare-and-set", plain -> whole(plain.median(RESERVATIONS)))
              .column("lost attempts, usual", plain -> figure(usual(plain).median(LOST)))
              .column("compare-and-set", plain -> figure(plain.median(LOST)))
              .of(of(SMALL, COMPARE_AND_SET).by("database", "processes")));
      mustHold();
    }

    private void sizing(String sizing, String label) {
      Figures all = of(sizing, USUAL);
      page.heading("Ranges of " + label);
      page.text(
          new Table<Figures>("database, processes", ProcessesPage::label)
              .column("ids/s, million", some -> millions(some.median(IDS)))
              .column("to 1 process", some -> compared(some, alone(all, some), IDS))
              .column("reservations/s", some -> whole(some.median(RESERVATIONS)))
              .column("to 1 process", some -> compared(some, alone(all, some), RESERVATIONS))
              .column("lost attempts per reservation", some -> figure(some.median(LOST)))
              .column("duplicates", some -> String.valueOf(some.sum("duplicates")))
              .of(all.by("database", "processes")));
      Chart speed =
          Chart.lines(
              "Reservations per second, ranges of " + label,
              "processes",
              "reservations per second, all processes together",
              true);
      Chart lost =
          Chart.lines(
              "Lost attempts per reservation, ranges of " + label,
              "processes",
              "lost attempts per reservation",
              false);
      for (Figures some : all.by("database", "processes")) {
        speed.add(some.text("database"), some.text("processes"), some.median(RESERVATIONS));
        lost.add(some.text("database"), some.text("processes"), some.median(LOST));
      }
      String file = (RUNS + "-" + sizing).toLowerCase(Locale.ROOT);
      page.chart(file + "-reservations", speed);
      page.chart(file + "-lost", lost);
    }

    private void mustHold() {
      List<String> counts = runs.distinct("processes");
      String max = counts.get(counts.size() - 1);
      long duplicates = runs.sum("duplicates");
      boolean held = duplicates == 0 && max.equals("16");
      List<String> lost = new ArrayList<>();
      for (Figures some : runs.where("processes", max).where("way", USUAL).by("database")) {
        double fixed = some.where("sizing", SMALL).median(LOST);
        double grown = some.where("sizing", GROWN).median(LOST);
        held &= fixed < MAX_LOST && grown < MAX_LOST;
        lost.add("%s %s and %s".formatted(some.text("database"), figure(fixed), figure(grown)));
      }
      page.mustHold(
          6,
          "16 processes on one row, sizes settled: no duplicate, fewer than 0.2 lost attempts per"
              + " reservation",
          "%s processes, %d duplicates, lost attempts with ranges of 1,000 and of 1,048,576: %s"
              .formatted(max, duplicates, String.join("; ", lost)),
          held);
    }

    private Figures of(String sizing, String way) {
      return runs.where("sizing", sizing).where("way", way);
    }

    private Figures usual(Figures plain) {
      return of(SMALL, USUAL)
          .where("database", plain.text("database"))
          .where("processes", plain.text("processes"));
    }

    private static Figures alone(Figures all, Figures some) {
      return all.where("database", some.text("database")).where("processes", 1);
    }

    private static String label(Figures some) {
      return some.text("database") + ", " + some.text("processes");
    }

    private static String compared(Figures some, Figures yardstick, String column) {
      return ratio(some.sample(column).ratioTo(yardstick.sample(column)));
    }
  }
}
