package dev.hilo.benchmarks.starvation;

import static dev.hilo.ConnectionUse.DEDICATED;

import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.harness.ClassPath;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.starvation.Load.Outcome;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.Serializable;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.Version;

/** Twice as many threads as the pool has connections, with each integration of HiLo. */
public final class StarvationChapter extends Chapter {

  private static final String RUNS = "starvation";
  private static final String VERSIONS = "starvation-versions";
  private static final String COLD = "cold";
  private static final String WARM = "warm";

  /** For contestants without HiLo. */
  private static final String NONE = "–";

  // The template of the page names these figures, the size of the pool, and those of a load.
  private static final int THREADS = 20;
  private static final int VISITS = 20;

  private static final int FEW = 4;

  /** The second compiler would only take processor time from the threads, which mostly wait. */
  private static final List<String> SMALL =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  public StarvationChapter() {
    super(
        RUNS,
        "A pool whose connections all wait for ids",
        "hibernate-integration",
        "spring-boot-starter");
  }

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    int rounds = Integer.getInteger("benchmarks.starvation.rounds", scale.of(3, 1, 1));
    // A test only shows that the program runs, without a starving pool.
    int threads = scale.of(THREADS, THREADS, FEW);
    Servers.note(results, RUNS, List.of(TestDatabase.POSTGRESQL));
    Figures versions = results.begin(VERSIONS, "contestant,hibernate");
    Figures runs =
        results.begin(
            RUNS,
            "contestant,connections,start,rows,inserted,first_nanos,all_nanos,"
                + "longest_nanos,failure");
    Map<Contestant, Fork<Task, Answer>> processes = new EnumMap<>(Contestant.class);
    try {
      for (Contestant contestant : Contestant.values()) {
        ClassPath path = contestant.classPath();
        // Tests have only their own class path.
        if (scale != Scale.SMOKE || path.isResolved()) {
          Fork<Task, Answer> process =
              new Fork<>(Java.running(), path.toString(), ShopProcess.class, SMALL);
          processes.put(contestant, process);
          // Loads the classes, with too few threads to exhaust the pool.
          Answer answer = run(process, contestant, DEDICATED, false, FEW, 5 * VISITS);
          versions.add(contestant, answer.hibernate());
        }
      }
      for (int round = 0; round < rounds; round++) {
        for (ConnectionUse connections : ConnectionUse.values()) {
          for (boolean warm : new boolean[] {false, true}) {
            for (Map.Entry<Contestant, Fork<Task, Answer>> process : processes.entrySet()) {
              Contestant contestant = process.getKey();
              boolean applies = contestant.isHiLo() || connections == DEDICATED;
              // A starving TABLE takes longer than all others together.
              if (applies && (contestant != Contestant.TABLE || round == 0)) {
                runs.add(
                    contestant,
                    contestant.isHiLo() ? Contestant.text(connections) : NONE,
                    warm ? WARM : COLD,
                    threads * VISITS,
                    run(process.getValue(), contestant, connections, warm, threads, VISITS)
                        .outcome());
              }
            }
          }
        }
      }
    } finally {
      processes.values().forEach(Fork::close);
    }
  }

  private static Answer run(
      Fork<Task, Answer> process,
      Contestant contestant,
      ConnectionUse connections,
      boolean warm,
      int threads,
      int visits)
      throws Exception {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      Database database = Servers.database(schema);
      process.ask(new Task(contestant, database, connections, warm, threads, visits));
      return process.answer();
    }
  }

  /** Starts an application on an empty database, and lets threads insert rows. */
  public static final class ShopProcess implements Fork.Program<Task, Answer> {

    /** After the first id: HiLo has then reserved ahead. */
    private static final Duration WARM_UP = Duration.ofMillis(300);

    /** Hibernate logs at every start, and when the pool starves. */
    private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

    @Override
    public Answer answer(Task task) throws Exception {
      HIBERNATE.setLevel(Level.OFF);
      try (Shop shop = task.contestant.open(task.database, task.connections)) {
        Database.fill(shop.pool());
        if (task.warm) {
          new Load().run(shop, 1, 1);
          Thread.sleep(WARM_UP.toMillis());
        }
        Outcome outcome = new Load().run(shop, task.threads, task.visits);
        return new Answer(Version.getVersionString(), outcome);
      }
    }
  }

  /**
   * A run.
   *
   * @param warm whether one row is inserted before, and HiLo then reserves ahead
   */
  private record Task(
      Contestant contestant,
      Database database,
      ConnectionUse connections,
      boolean warm,
      int threads,
      int visits)
      implements Serializable {}

  private record Answer(String hibernate, Outcome outcome) implements Serializable {}
}
