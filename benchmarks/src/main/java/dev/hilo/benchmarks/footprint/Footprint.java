package dev.hilo.benchmarks.footprint;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.harness.Threads;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The memory and threads of 10,000 idle collections in one instance. */
public final class Footprint extends Chapter {

  public Footprint() {
    super("footprint", "Footprint of idle collections");
  }

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    int collections = scale.of(10_000, 10_000, 100);
    // Enough to use numbers of the second range.
    int ids = scale.of(40, 4, 4);
    int idleMillis = scale.of(15_000, 1_000, 10);
    Figures figures =
        results.begin(name(), "java,collections,ids,bytes,idleBytes,threads,idleThreads");
    for (Java java : scale == Scale.SMOKE ? List.of(Java.running()) : Java.found()) {
      try (Schema schema = TestDatabase.H2.server().newSchema();
          // With this collector, the used heap is known to the byte.
          Fork<Probe.Task, Probe.Cost> probe =
              new Fork<>(
                  java,
                  System.getProperty("java.class.path"),
                  Probe.class,
                  List.of("-XX:+UseSerialGC", "-Xmx512m"))) {
        Servers.createTable(schema);
        probe.ask(new Probe.Task(Servers.database(schema), collections, ids, idleMillis));
        figures.add(java.version(), collections, ids, probe.answer());
      }
    }
  }

  /**
   * Uses many collections a little, and then lets them idle. The database is in another process, so
   * that its rows are not counted.
   */
  public static final class Probe implements Fork.Program<Probe.Task, Probe.Cost> {

    private static final int CALLERS = 8;
    private static final int MAX_COLLECTIONS_OF_GARBAGE = 20;

    @Override
    public Cost answer(Task task) throws Exception {
      List<String> names = names("Customers", task.collections);
      Database h2 = task.database;
      DataSource database = JdbcConnectionPool.create(h2.url(), h2.user(), h2.password());
      try (HiLo warm = HiLo.builder(database).prefetch(true).build()) {
        use(warm, names("Warm", 4 * CALLERS), task.ids);
      }
      long before = heap();
      try (HiLo hilo = HiLo.builder(database).prefetch(true).build()) {
        AtomicInteger threads = new AtomicInteger();
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        var unused =
            watch.scheduleAtFixedRate(
                () -> threads.accumulateAndGet(threads(), Math::max), 0, 10, TimeUnit.MILLISECONDS);
        use(hilo, names, task.ids);
        watch.shutdownNow();
        long after = heap();
        Thread.sleep(task.idleMillis);
        return new Cost(
            (after - before) / task.collections,
            (heap() - before) / task.collections,
            threads.get(),
            threads());
      }
    }

    private static List<String> names(String kind, int count) {
      return IntStream.range(0, count).mapToObj(i -> "Branch" + i + kind).toList();
    }

    private static void use(HiLo hilo, List<String> names, int ids) throws Exception {
      Threads.run(
          CALLERS,
          caller ->
              () -> {
                for (int i = caller; i < names.size(); i += CALLERS) {
                  for (int id = 0; id < ids; id++) {
                    hilo.nextId(names.get(i));
                  }
                }
                return caller;
              });
    }

    private static long heap() {
      Runtime runtime = Runtime.getRuntime();
      long min = Long.MAX_VALUE;
      for (int same = 0, i = 0; same < 3 && i < MAX_COLLECTIONS_OF_GARBAGE; i++) {
        System.gc();
        long used = runtime.totalMemory() - runtime.freeMemory();
        same = used < min ? 0 : same + 1;
        min = Math.min(min, used);
      }
      return min;
    }

    private static int threads() {
      return (int)
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().startsWith("hilo"))
              .count();
    }

    record Task(Database database, int collections, int ids, int idleMillis)
        implements Serializable {}

    /** The bytes of one collection after its use and when idle, and HiLo's threads. */
    record Cost(long bytes, long idleBytes, int threads, int idleThreads) implements Serializable {}
  }
}
