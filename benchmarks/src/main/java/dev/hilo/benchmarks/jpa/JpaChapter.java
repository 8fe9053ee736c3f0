package dev.hilo.benchmarks.jpa;

import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Batches of inserts by Hibernate, with ids of different generators. */
public final class JpaChapter extends Chapter {

  private static final String RUNS = "jpa";
  private static final String COSTS = "jpa-costs";
  private static final String NEAR = "near";
  private static final String FAR = "far";

  /**
   * The additional time of a round trip to a database on another machine nearby. The template of
   * the page names it, and the sizes of batches and transactions.
   */
  private static final Duration DISTANCE = Duration.ofNanos(500_000);

  private static final List<TestDatabase> MEASURED =
      List.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.H2);

  private static final int MIN_ROUNDS = 3;

  public JpaChapter() {
    super(RUNS, "Inserts by JPA", "hibernate-integration");
  }

  /** Hibernate logs at every start, and there are hundreds. */
  private final Logger hibernate = Logger.getLogger("org.hibernate");

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    hibernate.setLevel(Level.SEVERE);
    List<TestDatabase> databases = scale.of(MEASURED, MEASURED, List.of(TestDatabase.H2));
    Servers.note(results, RUNS, databases);
    Figures costs = results.begin(COSTS, "database,contestant,rows,inserts,others,round_trips");
    Figures runs = results.begin(RUNS, "database,distance,contestant,kind,rows,rows_per_second");
    Plan plan =
        scale.of(
            new Plan(100_000, 20_000, MIN_ROUNDS, Duration.ofSeconds(220), true),
            new Plan(20_000, 5_000, 1, Duration.ZERO, true),
            new Plan(500, 50, 1, Duration.ZERO, false));
    for (TestDatabase database : databases) {
      try (Schema schema = database.server().newSchema()) {
        new Races(schema, database.label(), plan, costs, runs).run();
      }
    }
  }

  /**
   * How much is measured.
   *
   * @param rounds the minimum number of rounds
   * @param budget more rounds begin within this time
   * @param allContestants whether all contestants take part, and not just a few
   */
  record Plan(int near, int far, int rounds, Duration budget, boolean allContestants) {}

  private record Races(Schema schema, String label, Plan plan, Figures costs, Figures runs) {

    void run() throws SQLException {
      long begin = System.nanoTime();
      List<Contestant> contestants = new ArrayList<>(Contestant.on(schema.server().database()));
      if (!plan.allContestants) {
        contestants.removeIf(contestant -> !Contestant.FEW.contains(contestant.name()));
      }
      // Counting also warms up the JVM and the server.
      try (CuttingProxy link = CuttingProxy.before(schema)) {
        Inserts inserts = new Inserts(schema, link.url());
        for (Contestant contestant : contestants) {
          int rows = contestant.rowsOf(plan.near);
          costs.add(label, contestant.name(), rows, inserts.count(contestant, rows, link::turns));
        }
      }
      for (int round = 0;
          round < plan.rounds || System.nanoTime() - begin < plan.budget.toNanos();
          round++) {
        // The contestant before may influence the next one.
        Collections.shuffle(contestants, new Random(round));
        race(contestants, NEAR, schema.sharedUrl(), plan.near);
        try (CuttingProxy link = CuttingProxy.before(schema)) {
          link.delay(DISTANCE);
          race(contestants, FAR, link.url(), plan.far);
        }
      }
    }

    private void race(List<Contestant> contestants, String distance, String url, int maxRows)
        throws SQLException {
      Inserts inserts = new Inserts(schema, url);
      for (Contestant contestant : contestants) {
        int rows = contestant.rowsOf(maxRows);
        double seconds = inserts.time(contestant, rows) / 1e9;
        runs.add(label, distance, contestant.name(), contestant.kind(), rows, rows / seconds);
      }
    }
  }
}
