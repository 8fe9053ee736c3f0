package dev.hilo.benchmarks.jpa;

import dev.hilo.benchmarks.database.Durability;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
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

/** Batches of inserts by Hibernate, with ids of different makers. */
public final class JpaChapter implements Chapter {

  static final String RUNS = "jpa";
  static final String COSTS = "jpa-costs";
  static final String SERVERS = "jpa-servers";
  static final String NEAR = "near";
  static final String FAR = "far";

  /** How much longer a round trip takes where the database is on another machine nearby. */
  static final Duration DISTANCE = Duration.ofNanos(500_000);

  private static final int LEAST_ROUNDS = 3;

  @Override
  public String name() {
    return RUNS;
  }

  @Override
  public String title() {
    return "Inserts by JPA";
  }

  /** Hibernate says what it does at every start; and there are hundreds. */
  private final Logger hibernate = Logger.getLogger("org.hibernate");

  @Override
  public void measure(Scale scale, Results results) throws SQLException {
    hibernate.setLevel(Level.SEVERE);
    Figures servers = results.begin(SERVERS, "database", "version", "durability");
    Figures costs =
        results.begin(COSTS, "database", "contestant", "rows", "inserts", "others", "round_trips");
    Figures runs =
        results.begin(
            RUNS, "database", "distance", "contestant", "kind", "rows", "rows_per_second");
    Plan plan =
        scale.of(
            new Plan(100_000, 20_000, LEAST_ROUNDS, Duration.ofSeconds(220), true),
            new Plan(20_000, 5_000, 1, Duration.ZERO, true),
            new Plan(500, 50, 1, Duration.ZERO, false));
    List<TestDatabase> databases =
        scale == Scale.SMOKE
            ? List.of(TestDatabase.H2)
            : List.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.H2);
    for (TestDatabase database : databases) {
      try (Schema schema = database.server().newSchema()) {
        servers.add(database.label(), database.server().version(), Durability.of(schema));
        new Races(schema, plan, costs, runs).run();
      }
    }
  }

  @Override
  public void write(Results results, Page page) {
    new JpaPage(results, page).write();
  }

  /**
   * How much is done.
   *
   * @param near rows a run where the database is near
   * @param far where it is far
   * @param rounds how often all contestants take their turn at least
   * @param budget they take more turns as long as this has not passed
   * @param everybody whether all take part, and not just a few
   */
  record Plan(int near, int far, int rounds, Duration budget, boolean everybody) {}

  /** All that happens on one database. */
  private record Races(Schema schema, Plan plan, Figures costs, Figures runs) {

    void run() throws SQLException {
      long begin = System.nanoTime();
      List<Contestant> contestants = new ArrayList<>(Contestants.on(schema.server().database()));
      if (!plan.everybody) {
        contestants.removeIf(contestant -> !Contestants.FEW.contains(contestant.name()));
      }
      // What is counted first also warms up the JVM and the server.
      count(contestants);
      for (int round = 0;
          round < plan.rounds || System.nanoTime() - begin < plan.budget.toNanos();
          round++) {
        // Whoever comes after a slow one may have it better or worse than others.
        Collections.shuffle(contestants, new Random(round));
        race(contestants, NEAR, schema.sharedUrl(), plan.near);
        try (CuttingProxy link = CuttingProxy.before(schema)) {
          link.delay(DISTANCE);
          race(contestants, FAR, link.url(), plan.far);
        }
      }
    }

    private void count(List<Contestant> contestants) throws SQLException {
      try (CuttingProxy link = CuttingProxy.before(schema)) {
        Inserts inserts = new Inserts(schema, link.url());
        for (Contestant contestant : contestants) {
          int rows = (int) (plan.near * contestant.share());
          Inserts.Cost cost = inserts.count(contestant, rows, link::turns);
          costs.add(
              label(), contestant.name(), rows, cost.inserts(), cost.others(), cost.roundTrips());
        }
      }
    }

    private void race(List<Contestant> contestants, String distance, String url, int most)
        throws SQLException {
      Inserts inserts = new Inserts(schema, url);
      for (Contestant contestant : contestants) {
        int rows = (int) (most * contestant.share());
        double seconds = inserts.time(contestant, rows) / 1e9;
        runs.add(label(), distance, contestant.name(), contestant.kind(), rows, rows / seconds);
      }
    }

    private String label() {
      return schema.server().database().label();
    }
  }
}
