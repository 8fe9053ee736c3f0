package dev.hilo.benchmarks.starvation;

import static java.util.Objects.requireNonNull;

import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.database.Durability;
import dev.hilo.benchmarks.jvm.Fork;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Twice as many threads as the pool has connections, on each face of HiLo. */
public final class StarvationChapter implements Chapter {

  static final String RUNS = "starvation";
  static final String SERVERS = "starvation-servers";
  static final String VERSIONS = "starvation-versions";
  static final String COLD = "cold";
  static final String WARM = "warm";

  /** For contestants that have no choice. */
  static final String NONE = "–";

  static final int THREADS = 20;
  static final int VISITS = 20;

  private static final int FEW = 4;

  /** Most of the time threads wait; a second compiler would only take processors from them. */
  private static final List<String> SMALL =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @Override
  public String name() {
    return RUNS;
  }

  @Override
  public String title() {
    return "A pool whose connections all wait for ids";
  }

  @Override
  public void measure(Scale scale, Results results) throws IOException {
    int rounds = Integer.getInteger("benchmarks.starvation.rounds", scale.of(3, 1, 1));
    // A test shows that the program runs, and does not wait for a pool to starve.
    int threads = scale.of(THREADS, THREADS, FEW);
    List<Contestant> contestants =
        Arrays.stream(Contestant.values())
            // A test, unlike the benchmarks, has only its own class path.
            .filter(contestant -> scale != Scale.SMOKE || contestant.classPath().isThere())
            .toList();
    Figures servers = results.begin(SERVERS, "database", "version", "durability");
    Figures versions = results.begin(VERSIONS, "contestant", "hibernate");
    Figures runs =
        results.begin(
            RUNS,
            "contestant",
            "connections",
            "start",
            "rows",
            "inserted",
            "first_nanos",
            "all_nanos",
            "longest_nanos",
            "failure");
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      servers.add(
          TestDatabase.POSTGRESQL.label(), schema.server().version(), Durability.of(schema));
    }
    Map<Contestant, Fork> processes = new EnumMap<>(Contestant.class);
    try {
      for (Contestant contestant : contestants) {
        processes.put(
            contestant, new Fork(contestant.classPath().toString(), ShopProcess.class, SMALL));
      }
      for (Map.Entry<Contestant, Fork> process : processes.entrySet()) {
        versions.add(process.getKey(), process.getValue().await(ShopProcess.READY));
        warmUp(process.getKey(), process.getValue());
      }
      for (int round = 0; round < rounds; round++) {
        for (Case now : cases(contestants, round)) {
          Outcome outcome =
              run(requireNonNull(processes.get(now.contestant)), now, threads, VISITS);
          runs.add(
              now.contestant,
              now.contestant.isHiLo() ? HiLoConnections.text(now.connections) : NONE,
              now.warm ? WARM : COLD,
              threads * VISITS,
              outcome.inserted(),
              outcome.firstNanos(),
              outcome.allNanos(),
              outcome.longestNanos(),
              outcome.failure());
        }
      }
      System.out.println(new StarvationTable(runs).markdown());
    } finally {
      processes.values().forEach(Fork::close);
    }
  }

  /** Loads the classes before the measurement, with too few threads to exhaust the pool. */
  private static void warmUp(Contestant contestant, Fork process) throws IOException {
    run(process, new Case(contestant, ConnectionUse.DEDICATED, false), FEW, 5 * VISITS);
  }

  private static Outcome run(Fork process, Case now, int threads, int visits) throws IOException {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      Database database = new Database(schema.sharedUrl(), schema.user(), schema.password());
      process.send(
          new Task(now.contestant, database, now.connections, now.warm, threads, visits).line());
      return Outcome.of(process.await(ShopProcess.DONE));
    }
  }

  private static List<Case> cases(List<Contestant> contestants, int round) {
    List<Case> cases = new ArrayList<>();
    for (ConnectionUse connections : ConnectionUse.values()) {
      for (boolean warm : new boolean[] {false, true}) {
        for (Contestant contestant : contestants) {
          boolean chosen = contestant.isHiLo() || connections == ConnectionUse.DEDICATED;
          // A starving TABLE takes longer than all others together.
          if (chosen && (contestant != Contestant.TABLE || round == 0)) {
            cases.add(new Case(contestant, connections, warm));
          }
        }
      }
    }
    return cases;
  }

  @Override
  public void write(Results results, Page page) {
    new StarvationPage(results, page).write();
  }

  /** What is measured at one time. */
  private record Case(Contestant contestant, ConnectionUse connections, boolean warm) {}
}
