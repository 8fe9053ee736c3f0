package dev.hilo.benchmarks.jpa;

import static dev.hilo.benchmarks.report.Format.nanos;
import static dev.hilo.benchmarks.report.Format.ratio;
import static dev.hilo.benchmarks.report.Format.whole;
import static java.util.Comparator.comparingDouble;

import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.jpa.Contestant.Kind;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Chart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Table;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Batches of inserts by Hibernate, with ids of different generators. */
public final class JpaChapter extends Chapter {

  static final String RUNS = "jpa";
  static final String COSTS = "jpa-costs";
  static final String NEAR = "near";
  static final String FAR = "far";

  /** The additional time of a round trip to a database on another machine nearby. */
  static final Duration DISTANCE = Duration.ofNanos(500_000);

  private static final int MIN_ROUNDS = 3;

  public JpaChapter() {
    super(RUNS, "Inserts by JPA");
  }

  /** Hibernate logs at every start, and there are hundreds. */
  private final Logger hibernate = Logger.getLogger("org.hibernate");

  @Override
  protected void measure(Scale scale, Results results) throws SQLException {
    hibernate.setLevel(Level.SEVERE);
    Figures servers = Servers.begin(results, RUNS);
    Figures costs = results.begin(COSTS, "database,contestant,rows,inserts,others,round_trips");
    Figures runs = results.begin(RUNS, "database,distance,contestant,kind,rows,rows_per_second");
    Plan plan =
        scale.of(
            new Plan(100_000, 20_000, MIN_ROUNDS, Duration.ofSeconds(220), true),
            new Plan(20_000, 5_000, 1, Duration.ZERO, true),
            new Plan(500, 50, 1, Duration.ZERO, false));
    List<TestDatabase> databases =
        scale == Scale.SMOKE
            ? List.of(TestDatabase.H2)
            : List.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.H2);
    for (TestDatabase database : databases) {
      try (Schema schema = database.server().newSchema()) {
        Servers.add(servers, schema);
        new Races(schema, plan, costs, runs).run();
      }
    }
  }

  @Override
  protected void write(Results results, Page page) {
    List<String> servers = Servers.lines(results, RUNS, "%s %s: %s.");
    new JpaPage(results.of(RUNS), results.of(COSTS), servers, page).write();
  }

  /**
   * How much is measured.
   *
   * @param rounds the minimum number of rounds
   * @param budget more rounds begin within this time
   * @param allContestants whether all contestants take part, and not just a few
   */
  record Plan(int near, int far, int rounds, Duration budget, boolean allContestants) {}

  private record Races(Schema schema, Plan plan, Figures costs, Figures runs) {

    void run() throws SQLException {
      long begin = System.nanoTime();
      List<Contestant> contestants = new ArrayList<>(Contestant.on(schema.server().database()));
      if (!plan.allContestants) {
        contestants.removeIf(contestant -> !Contestant.FEW.contains(contestant.name()));
      }
      // Counting also warms up the JVM and the server.
      count(contestants);
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

    private void count(List<Contestant> contestants) throws SQLException {
      try (CuttingProxy link = CuttingProxy.before(schema)) {
        Inserts inserts = new Inserts(schema, link.url());
        for (Contestant contestant : contestants) {
          int rows = contestant.rowsOf(plan.near);
          Inserts.Cost cost = inserts.count(contestant, rows, link::turns);
          costs.add(
              label(), contestant.name(), rows, cost.inserts(), cost.others(), cost.roundTrips());
        }
      }
    }

    private void race(List<Contestant> contestants, String distance, String url, int maxRows)
        throws SQLException {
      Inserts inserts = new Inserts(schema, url);
      for (Contestant contestant : contestants) {
        int rows = contestant.rowsOf(maxRows);
        double seconds = inserts.time(contestant, rows) / 1e9;
        runs.add(label(), distance, contestant.name(), contestant.kind(), rows, rows / seconds);
      }
    }

    private String label() {
      return schema.server().database().label();
    }
  }

  private record JpaPage(Figures runs, Figures costs, List<String> servers, Page page) {

    private static final String SPEED = "rows_per_second";
    private static final double ROWS = 100_000;

    /** A smaller difference counts as level, because two runs of the same differ as much. */
    private static final double LEVEL = 0.97;

    void write() {
      introduce();
      for (String database : runs.distinct("database")) {
        for (Kind kind : Kind.values()) {
          Figures own = runs.where("database", database).where("kind", kind);
          String kinds = kind.name().toLowerCase(Locale.ROOT);
          page.heading(database + ", " + kinds);
          page.text(table(own, database, kind));
          Chart chart =
              Chart.bars(
                  "Rows per second on " + database + ", " + kinds + " as ids",
                  "rows per second",
                  false);
          own.by("contestant").stream()
              .sorted(comparingDouble(of -> -speed(of, NEAR).median()))
              .flatMap(of -> of.by("distance").stream())
              .forEach(
                  of -> chart.add(of.text("distance"), of.text("contestant"), of.median(SPEED)));
          page.chart("jpa-" + database.toLowerCase(Locale.ROOT) + "-" + kinds, chart);
        }
      }
      promise(TestDatabase.POSTGRESQL, "level with", Contestant.SEQUENCE_50, LEVEL);
      promise(TestDatabase.POSTGRESQL, "level with", Contestant.TABLE_50, LEVEL);
      promise(TestDatabase.POSTGRESQL, "at least 1.5 ×", Contestant.IDENTITY, 1.5);
      promise(TestDatabase.MYSQL, "at least 1.5 ×", Contestant.IDENTITY, 1.5);
    }

    private void introduce() {
      page.prose(
          "jpa",
          whole(runs.where("contestant", Contestant.HILO).number("rows")),
          Inserts.BATCH,
          Inserts.TRANSACTION,
          rounds(),
          nanos((double) DISTANCE.toNanos()));
      page.prose("jpa-ids");
      servers.forEach(page::text);
    }

    private int rounds() {
      return runs
          .where("contestant", Contestant.HILO)
          .where("distance", NEAR)
          .by("database")
          .stream()
          .mapToInt(of -> of.rows().size())
          .min()
          .orElse(0);
    }

    private String table(Figures own, String database, Kind kind) {
      String limit = kind == Kind.NUMBERS ? Contestant.NUMBER_LIMIT : Contestant.TEXT_LIMIT;
      String yardstick = yardstick(database, kind);
      Figures yard = own.where("contestant", yardstick);
      Sample max = speed(own.where("contestant", limit), NEAR);
      return new Table<Figures>(
              kind == Kind.NUMBERS ? "number" : "string", of -> of.text("contestant"))
          .column("rows/s", of -> whole(speed(of, NEAR).median()))
          .column("to " + yardstick, of -> ratio(speed(of, NEAR).ratioTo(speed(yard, NEAR))))
          .column("of the limit", of -> ratio(speed(of, NEAR).ratioTo(max)))
          .column("far, rows/s", of -> whole(speed(of, FAR).median()))
          .column("to " + yardstick, of -> ratio(speed(of, FAR).ratioTo(speed(yard, FAR))))
          .column("for ids, of 100,000 rows", of -> whole(cost(of, "others")))
          .column("round trips", of -> whole(cost(of, "round_trips")))
          .of(own.by("contestant"));
    }

    private static String yardstick(String database, Kind kind) {
      if (kind == Kind.STRINGS) {
        return Contestant.UUID_TEXT;
      }
      return database.equals(TestDatabase.MYSQL.label())
          ? Contestant.TABLE_50
          : Contestant.SEQUENCE_50;
    }

    private static Sample speed(Figures contestant, String distance) {
      return contestant.where("distance", distance).sample(SPEED);
    }

    private double cost(Figures of, String column) {
      Figures cost =
          costs.where("database", of.text("database")).where("contestant", of.text("contestant"));
      return cost.isEmpty() ? Double.NaN : cost.number(column) * ROWS / cost.number("rows");
    }

    private void promise(TestDatabase database, String promise, String peer, double min) {
      Figures own = runs.where("database", database.label());
      if (own.isEmpty()) {
        return;
      }
      double usual = compared(own, NEAR, Contestant.HILO, peer);
      page.mustHold(
          5,
          "JPA inserts on %s with `@HiLoId Long`, as it is by default: %s %s"
              .formatted(database.label(), promise, peer),
          "%s; ranges of 50: %s; far: %s and %s"
              .formatted(
                  ratio(usual),
                  ratio(compared(own, NEAR, Contestant.HILO_50, peer)),
                  ratio(compared(own, FAR, Contestant.HILO, peer)),
                  ratio(compared(own, FAR, Contestant.HILO_50, peer))),
          usual >= min);
    }

    private static double compared(Figures own, String distance, String ours, String peer) {
      return speed(own.where("contestant", ours), distance)
          .ratioTo(speed(own.where("contestant", peer), distance));
    }
  }
}
