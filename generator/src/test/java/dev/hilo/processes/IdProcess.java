package dev.hilo.processes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes numbers on several threads, each of which writes them to a file of its own. Says {@code
 * ready}, waits for a line, says {@code under way} after the first thousands, waits for another
 * line, and says at the end how many attempts it lost to others.
 */
final class IdProcess {

  static final String COLLECTION = "orders";

  private static final int CHUNK = 500;

  private final HiLo hilo;
  private final Order order;
  private final AtomicInteger chunks = new AtomicInteger();

  /** Until all processes are under way, none ends. */
  private final CountDownLatch allUnderWay = new CountDownLatch(1);

  private IdProcess(HiLo hilo, Order order) {
    this.hilo = hilo;
    this.order = order;
  }

  /** Takes an {@link Order} as it writes itself. */
  public static void main(String[] arguments) throws Exception {
    Order order = Order.of(arguments);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(order.url());
    config.setUsername(order.user());
    config.setPassword(order.password());
    config.setMaximumPoolSize(2);
    try (HikariDataSource pool = new HikariDataSource(config);
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(order.rangeSize()))
                // Several processes and their server share a machine that may be busy.
                .reserveTimeout(Duration.ofMinutes(1))
                .build()) {
      hilo.verify();
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      say("ready");
      in.readLine();
      new IdProcess(hilo, order).run(in);
    }
  }

  private void run(BufferedReader in) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(order.threads());
    List<Future<Long>> threads = new ArrayList<>();
    for (int i = 0; i < order.threads(); i++) {
      Path file = order.directory().resolve(order.name() + "-" + i);
      threads.add(executor.submit(() -> take(file)));
    }
    try {
      in.readLine();
      allUnderWay.countDown();
      for (Future<Long> thread : threads) {
        thread.get();
      }
    } finally {
      // Otherwise a process that fails would not end, and the test would wait for it.
      executor.shutdown();
    }
    say("lost " + Objects.requireNonNull(hilo.counters().statistics().get(COLLECTION)).conflicts());
  }

  private long take(Path file) throws IOException, InterruptedException {
    CollectionIds ids = hilo.collection(COLLECTION);
    long left = order.idsPerThread();
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 8 * CHUNK))) {
      for (; left > 0; left--) {
        out.writeLong(ids.nextNumber());
        if (left % CHUNK == 0) {
          out.flush();
          int done = chunks.incrementAndGet();
          if (done == 10) {
            say("under way");
          }
          if (done >= 10) {
            allUnderWay.await();
          }
        }
      }
    }
    return left;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /** What a process shall do. */
  record Order(
      String name,
      String url,
      String user,
      String password,
      int rangeSize,
      int threads,
      int idsPerThread,
      Path directory) {

    static Order of(String[] written) {
      return new Order(
          written[0],
          written[1],
          written[2],
          written[3],
          Integer.parseInt(written[4]),
          Integer.parseInt(written[5]),
          Integer.parseInt(written[6]),
          Path.of(written[7]));
    }

    List<String> written() {
      return List.of(
          name,
          url,
          user,
          password,
          Integer.toString(rangeSize),
          Integer.toString(threads),
          Integer.toString(idsPerThread),
          directory.toString());
    }
  }
}
