package dev.hilo.benchmarks.footprint;

import dev.hilo.HiLo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * A process that uses many collections a little, leaves them alone, and says what they cost. The
 * database is elsewhere, so that its rows are not counted.
 */
final class Probe {

  private static final int CALLERS = 8;

  private Probe() {}

  /**
   * Prints {@code bytes,idleBytes,threads,idleThreads}, the bytes for each collection.
   *
   * @param args URL, user and password of a database that has the table; how many collections; how
   *     many ids of each; how many milliseconds they are left alone
   */
  public static void main(String[] args) throws InterruptedException {
    DataSource database = JdbcConnectionPool.create(args[0], args[1], args[2]);
    int count = Integer.parseInt(args[3]);
    int ids = Integer.parseInt(args[4]);
    long idleMillis = Long.parseLong(args[5]);
    List<String> names = names("Customers", count);

    try (HiLo warm = HiLo.builder(database).prefetch(true).build()) {
      use(warm, names("Warm", 4 * CALLERS), ids);
    }
    long before = Heap.used();
    try (HiLo hilo = HiLo.builder(database).prefetch(true).build()) {
      OwnThreads threads = OwnThreads.watched();
      use(hilo, names, ids);
      int most = threads.most();
      long after = Heap.used();
      Thread.sleep(idleMillis);
      long idle = Heap.used();
      System.out.println(
          (after - before) / count
              + ","
              + (idle - before) / count
              + ","
              + most
              + ","
              + OwnThreads.now());
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
}
