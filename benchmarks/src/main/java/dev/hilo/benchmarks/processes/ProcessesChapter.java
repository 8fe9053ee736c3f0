package dev.hilo.benchmarks.processes;

import static dev.hilo.testdb.TestDatabase.H2;
import static dev.hilo.testdb.TestDatabase.MARIADB;
import static dev.hilo.testdb.TestDatabase.MYSQL;
import static dev.hilo.testdb.TestDatabase.POSTGRESQL;

import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.processes.NumberTaker.Tally;
import dev.hilo.benchmarks.processes.NumberTaker.Task;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;

/** 1 to 16 processes that take numbers of one counter as fast as they can. */
public final class ProcessesChapter extends Chapter {

  private static final String RUNS = "processes";
  private static final String USUAL = "USUAL";
  private static final String COMPARE_AND_SET = "COMPARE_AND_SET";

  /** So small that all processes wait for the row. */
  private static final String SMALL = "SMALL";

  /** The size that the adaptive rule reaches; fixed, so that it need not settle first. */
  private static final String GROWN = "GROWN";

  public ProcessesChapter() {
    super(RUNS, "Processes on one hot row");
  }

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    List<TestDatabase> databases =
        scale.of(
            List.of(POSTGRESQL, MYSQL, MARIADB, H2), List.of(POSTGRESQL, MYSQL, H2), List.of(H2));
    List<Integer> counts = scale.of(List.of(1, 2, 4, 8, 16), List.of(1, 4, 16), List.of(1, 2));
    List<Integer> compared = scale.of(List.of(1, 4, 16), counts, counts);
    Servers.note(results, RUNS, databases);
    Figures runs =
        results.begin(
            RUNS,
            "database,sizing,processes,way,ids_per_second,"
                + "reservations_per_second,lost_per_reservation,duplicates");
    List<Fork<Task, Tally>> forks = new ArrayList<>();
    try {
      // They run for all rounds, so that they are warm.
      while (forks.size() < counts.get(counts.size() - 1)) {
        forks.add(
            new Fork<>(
                Java.running(),
                System.getProperty("java.class.path"),
                NumberTaker.class,
                List.of("-Xmx128m", "-XX:+UseSerialGC")));
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
      throws Exception {
    try (Schema schema = database.server().newSchema()) {
      Servers.createTable(schema);
      // Until all are connected, which takes long with sixteen pools on two cores.
      long start = 100 + 40L * forks.size();
      Task task =
          new Task(
              Servers.database(schema),
              sizing.equals(SMALL) ? 1_000 : 1 << 20,
              way.equals(COMPARE_AND_SET),
              System.currentTimeMillis() + start,
              scale.of(400, 400, 50),
              scale.of(1_000, 800, 100));
      for (Fork<Task, Tally> fork : forks) {
        fork.ask(task);
      }
      Tally all = new Tally(0, 0, 0, 0, new ArrayList<>());
      for (Fork<Task, Tally> fork : forks) {
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
}
