package dev.hilo.benchmarks.starvation;

import static dev.hilo.benchmarks.report.Format.nanos;
import static dev.hilo.benchmarks.report.Format.ratio;
import static java.util.Objects.requireNonNull;

import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Table;
import dev.hilo.benchmarks.starvation.Load.Outcome;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Twice as many threads as the pool has connections, with each integration of HiLo. */
public final class StarvationChapter extends Chapter {

  static final String RUNS = "starvation";
  static final String VERSIONS = "starvation-versions";
  static final String COLD = "cold";
  static final String WARM = "warm";

  /** For contestants without HiLo. */
  static final String NONE = "–";

  static final int THREADS = 20;
  static final int VISITS = 20;

  private static final int FEW = 4;

  /** The second compiler would only take processor time from the threads, which mostly wait. */
  private static final List<String> SMALL =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  public StarvationChapter() {
    super(RUNS, "A pool whose connections all wait for ids");
  }

  @Override
  protected void measure(Scale scale, Results results) throws IOException {
    int rounds = Integer.getInteger("benchmarks.starvation.rounds", scale.of(3, 1, 1));
    // A test only shows that the program runs, without a starving pool.
    int threads = scale.of(THREADS, THREADS, FEW);
    List<Contestant> contestants =
        Arrays.stream(Contestant.values())
            // Tests have only their own class path.
            .filter(contestant -> scale != Scale.SMOKE || contestant.classPath().isResolved())
            .toList();
    Figures versions = results.begin(VERSIONS, "contestant,hibernate");
    Figures runs =
        results.begin(
            RUNS,
            "contestant,connections,start,rows,inserted,first_nanos,all_nanos,"
                + "longest_nanos,failure");
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      Servers.add(Servers.begin(results, RUNS), schema);
    }
    Map<Contestant, Fork<ShopProcess.Task, Outcome>> processes = new EnumMap<>(Contestant.class);
    try {
      for (Contestant contestant : contestants) {
        processes.put(
            contestant,
            new Fork<>(
                Java.running(), contestant.classPath().toString(), ShopProcess.class, SMALL));
      }
      for (Contestant contestant : contestants) {
        // Loads the classes, with too few threads to exhaust the pool.
        Outcome warm = run(processes, contestant, ConnectionUse.DEDICATED, false, FEW, 5 * VISITS);
        versions.add(contestant, warm.hibernate());
      }
      for (int round = 0; round < rounds; round++) {
        for (ConnectionUse connections : ConnectionUse.values()) {
          for (boolean warm : new boolean[] {false, true}) {
            for (Contestant contestant : contestants) {
              boolean applies = contestant.isHiLo() || connections == ConnectionUse.DEDICATED;
              // A starving TABLE takes longer than all others together.
              if (applies && (contestant != Contestant.TABLE || round == 0)) {
                Outcome outcome = run(processes, contestant, connections, warm, threads, VISITS);
                runs.add(
                    contestant,
                    contestant.isHiLo() ? Contestant.text(connections) : NONE,
                    warm ? WARM : COLD,
                    threads * VISITS,
                    outcome.inserted(),
                    outcome.firstNanos(),
                    outcome.allNanos(),
                    outcome.longestNanos(),
                    outcome.failure());
              }
            }
          }
        }
      }
      System.out.println(StarvationPage.of(results).table());
    } finally {
      processes.values().forEach(Fork::close);
    }
  }

  private static Outcome run(
      Map<Contestant, Fork<ShopProcess.Task, Outcome>> processes,
      Contestant contestant,
      ConnectionUse connections,
      boolean warm,
      int threads,
      int visits)
      throws IOException {
    Fork<ShopProcess.Task, Outcome> process = requireNonNull(processes.get(contestant));
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      process.ask(
          new ShopProcess.Task(
              contestant, Servers.database(schema), connections, warm, threads, visits));
      return process.answer();
    }
  }

  @Override
  protected void write(Results results, Page page) {
    StarvationPage.of(results).write(page);
  }

  private record StarvationPage(Figures runs, List<String> servers, Figures versions) {

    private static final double MAX_TO_SEQUENCE = 1.5;

    static StarvationPage of(Results results) {
      List<String> servers = Servers.lines(results, RUNS, "%s %s: %s.");
      return new StarvationPage(results.of(RUNS), servers, results.of(VERSIONS));
    }

    void write(Page page) {
      page.prose(
          "starvation",
          THREADS,
          VISITS,
          Contestant.POOL,
          nanos((double) Load.PAUSE.toNanos()),
          rounds(),
          Load.LIMIT.toSeconds());
      page.text(
          servers.get(0) + " Hibernate " + String.join(", ", versions.distinct("hibernate")) + ".");
      page.text(table());
      Figures dedicated = runs.where("connections", Contestant.text(ConnectionUse.DEDICATED));
      boolean all =
          dedicated.rows().stream().allMatch(run -> run.text("inserted").equals(run.text("rows")));
      double slowest = lines(dedicated).stream().mapToDouble(this::toSequence).max().orElse(0);
      page.mustHold(
          8,
          "20 threads on a pool of 10, each face of HiLo on connections of its own, cold and warm:"
              + " all rows, within "
              + MAX_TO_SEQUENCE
              + " × of SEQUENCE",
          (all ? "all rows" : "rows failed") + "; at most " + ratio(slowest),
          all && slowest <= MAX_TO_SEQUENCE);
      boolean noneMore =
          lines(runs.where("connections", Contestant.text(ConnectionUse.SHARED))).stream()
              .allMatch(line -> inserted(line) >= inserted(of(Contestant.SEQUENCE_LESS_TWO, line)));
      page.mustHold(
          8,
          "the same on the connections of the application: no failure that SEQUENCE would not have"
              + " with two connections less",
          noneMore ? "none" : "some",
          noneMore);
    }

    String table() {
      return new Table<Figures>("ids", line -> Contestant.valueOf(line.text("contestant")).label())
          .column("connections", line -> line.text("connections"))
          .column("start", line -> line.text("start"))
          .column("inserted", line -> inserted(line) + " of " + line.text("rows"))
          .column("first id", line -> nanos(line.median("first_nanos")))
          .column("all", line -> nanos(line.median("all_nanos")))
          .column("longest wait", line -> nanos(line.median("longest_nanos")))
          .column("to SEQUENCE", line -> ratio(toSequence(line)))
          .of(lines(runs));
    }

    private static List<Figures> lines(Figures figures) {
      return figures.by("contestant", "connections", "start");
    }

    private static int inserted(Figures line) {
      return (int) line.sample("inserted").min();
    }

    private double toSequence(Figures line) {
      Sample sequence = of(Contestant.SEQUENCE, line).sample("all_nanos");
      return line.sample("all_nanos").ratioTo(sequence);
    }

    private Figures of(Contestant contestant, Figures line) {
      return runs.where("contestant", contestant).where("start", line.text("start"));
    }

    private int rounds() {
      return runs.where("contestant", Contestant.SEQUENCE).where("start", COLD).rows().size();
    }
  }

  /** Starts an application on an empty database, and lets threads insert rows. */
  public static final class ShopProcess implements Fork.Program<ShopProcess.Task, Load.Outcome> {

    /** After the first id: HiLo has then reserved ahead. */
    private static final Duration WARM_UP = Duration.ofMillis(300);

    /** Hibernate logs at every start. */
    private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

    @Override
    public Load.Outcome answer(Task task) throws Exception {
      HIBERNATE.setLevel(Level.SEVERE);
      try (Shop shop = task.contestant.open(task.database, task.connections)) {
        Database.fill(shop.pool());
        if (task.warm) {
          new Load().run(shop, 1, 1);
          Thread.sleep(WARM_UP.toMillis());
        }
        return new Load().run(shop, task.threads, task.visits);
      }
    }

    /**
     * A run.
     *
     * @param warm whether one row is inserted before, and HiLo then reserves ahead
     */
    record Task(
        Contestant contestant,
        Database database,
        ConnectionUse connections,
        boolean warm,
        int threads,
        int visits)
        implements Serializable {}
  }
}
