package dev.hilo.benchmarks.footprint;

import static dev.hilo.benchmarks.report.Format.whole;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Fork;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Table;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The memory and threads of 10,000 idle collections in one instance. */
public final class Footprint extends Chapter {

  private static final int MAX_BYTES = 1_024;
  private static final int MAX_THREADS = 5;

  public Footprint() {
    super("footprint", "Footprint of idle collections");
  }

  @Override
  protected void measure(Scale scale, Results results) throws IOException {
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
        Probe.Cost cost = probe.answer();
        figures.add(
            java.version(),
            collections,
            ids,
            cost.bytes(),
            cost.idleBytes(),
            cost.threads(),
            cost.idleThreads());
      }
    }
  }

  @Override
  protected void write(Results results, Page page) {
    Figures figures = results.of(name());
    page.prose("footprint");
    page.text(
        new Table<Figures>("Java", row -> row.text("java"))
            .column("collections", row -> whole(row.number("collections")))
            .column("ids of each", row -> whole(row.number("ids")))
            .column("bytes each", row -> whole(row.number("bytes")))
            .column("bytes each, idle", row -> whole(row.number("idleBytes")))
            .column("threads of HiLo's at most", row -> whole(row.number("threads")))
            .column("threads, idle", row -> whole(row.number("idleThreads")))
            .of(figures.rows()));
    page.mustHold(
        7,
        whole(figures.number("collections"))
            + " collections, idle after use: under 1 KB each besides the names, a handful of"
            + " threads",
        "%s bytes each, %s threads at most, %s idle"
            .formatted(
                figures.text("idleBytes"), figures.text("threads"), figures.text("idleThreads")),
        figures.number("idleBytes") < MAX_BYTES && figures.number("threads") <= MAX_THREADS);
  }

  /**
   * Uses many collections a little, and then lets them idle. The database is in another process, so
   * that its rows are not counted.
   */
  public static final class Probe implements Fork.Program<Probe.Task, Probe.Cost> {

    private static final int CALLERS = 8;
    private static final int MAX_COLLECTIONS_OF_GARBAGE = 20;
    private static final long SAMPLE_MILLIS = 10;

    @Override
    public Cost answer(Task task) throws InterruptedException {
      List<String> names = names("Customers", task.collections);
      DataSource database =
          JdbcConnectionPool.create(
              task.database.url(), task.database.user(), task.database.password());
      try (HiLo warm = HiLo.builder(database).prefetch(true).build()) {
        use(warm, names("Warm", 4 * CALLERS), task.ids);
      }
      long before = heap();
      try (HiLo hilo = HiLo.builder(database).prefetch(true).build()) {
        AtomicInteger threads = new AtomicInteger();
        Thread watch = new Thread(() -> watch(threads), "watch");
        watch.start();
        use(hilo, names, task.ids);
        watch.interrupt();
        watch.join();
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

    private static void use(HiLo hilo, List<String> names, int ids) throws InterruptedException {
      List<Thread> callers = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        int first = caller;
        Thread thread =
            new Thread(
                () -> {
                  for (int i = first; i < names.size(); i += CALLERS) {
                    for (int id = 0; id < ids; id++) {
                      hilo.nextId(names.get(i));
                    }
                  }
                },
                "caller-" + caller);
        thread.start();
        callers.add(thread);
      }
      for (Thread caller : callers) {
        caller.join();
      }
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

    private static void watch(AtomicInteger max) {
      try {
        while (true) {
          max.accumulateAndGet(threads(), Math::max);
          Thread.sleep(SAMPLE_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
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
