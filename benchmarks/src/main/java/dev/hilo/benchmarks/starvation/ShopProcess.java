package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.Version;

/**
 * A process of its own: does one {@link Task} for each line it is sent, and answers with an {@link
 * Outcome}. First it says which Hibernate it found.
 */
final class ShopProcess {

  static final String READY = "ready ";
  static final String DONE = "done ";

  /** After the first id; what HiLo reserves ahead is there then. */
  private static final Duration WHILE = Duration.ofMillis(300);

  /** Hibernate says what it does at every start. */
  private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

  private ShopProcess() {}

  public static void main(String[] arguments) throws Exception {
    HIBERNATE.setLevel(Level.SEVERE);
    BufferedReader tasks =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    say(READY + Version.getVersionString());
    for (String line = tasks.readLine(); line != null; line = tasks.readLine()) {
      say(DONE + run(Task.of(line)).line());
    }
  }

  private static Outcome run(Task task) throws Exception {
    HiLoConnections connections = new HiLoConnections(task.connections());
    try (Shop shop = task.contestant().open(task.database(), connections)) {
      fill(shop.pool());
      if (task.warm()) {
        new Load().run(shop, 1, 1);
        Thread.sleep(WHILE.toMillis());
      }
      return new Load().run(shop, task.threads(), task.visits());
    }
  }

  /** All connections are there before anybody looks at the clock. */
  private static void fill(HikariDataSource pool) throws InterruptedException, IOException {
    for (int waited = 0; waited < 1000; waited++) {
      if (pool.getHikariPoolMXBean().getTotalConnections() == pool.getMaximumPoolSize()) {
        return;
      }
      Thread.sleep(10);
    }
    throw new IOException("The pool did not fill: " + pool);
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
