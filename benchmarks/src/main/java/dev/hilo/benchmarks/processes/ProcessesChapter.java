package dev.hilo.benchmarks.processes;

import dev.hilo.benchmarks.database.Durability;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.List;

/** 1 to 16 processes that take numbers of one row as fast as they can. */
public final class ProcessesChapter implements Chapter {

  static final String RUNS = "processes";
  static final String SERVERS = "processes-servers";

  @Override
  public String name() {
    return RUNS;
  }

  @Override
  public String title() {
    return "Processes on one hot row";
  }

  @Override
  public void measure(Scale scale, Results results) throws IOException {
    Contest contest =
        new Contest(
            scale.of(
                List.of(
                    TestDatabase.POSTGRESQL,
                    TestDatabase.MYSQL,
                    TestDatabase.MARIADB,
                    TestDatabase.H2),
                List.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.H2),
                List.of(TestDatabase.H2)),
            scale.of(List.of(1, 2, 4, 8, 16), List.of(1, 4, 16), List.of(1, 2)),
            scale.of(List.of(1, 4, 16), List.of(1, 4, 16), List.of(1, 2)),
            scale.of(3, 1, 1),
            scale.of(400, 400, 50),
            scale.of(1000, 800, 100));
    Figures servers = results.begin(SERVERS, "database", "version", "durability");
    for (TestDatabase database : contest.databases()) {
      try (Schema schema = database.server().newSchema()) {
        servers.add(database.label(), database.server().version(), Durability.of(schema));
      }
    }
    Figures runs =
        results.begin(
            RUNS,
            "database",
            "sizing",
            "processes",
            "way",
            "ids_per_second",
            "reservations_per_second",
            "lost_per_reservation",
            "duplicates");
    contest.run(
        "",
        (build, now, outcome) ->
            runs.add(
                now.database().label(),
                now.sizing(),
                now.processes(),
                now.way(),
                outcome.tally().idsPerSecond(),
                outcome.tally().reservationsPerSecond(),
                outcome.tally().lostPerReservation(),
                outcome.duplicates()));
  }

  @Override
  public void write(Results results, Page page) {
    new ProcessesPage(results, page).write();
  }
}
