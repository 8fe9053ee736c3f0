package dev.hilo.hibernate.gapless;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/**
 * Several {@link GaplessWriter}s. Says {@code ready}, waits for a line, says {@code under way}
 * after a few transactions, and at the end how many had to be tried again.
 */
final class GaplessWritersProcess {

  static final int WRITERS = 8;

  private GaplessWritersProcess() {}

  /** Takes an {@link Order} as it writes itself. */
  public static void main(String[] arguments) throws Exception {
    Order order = Order.of(arguments);
    try (HikariDataSource pool = pool(order);
        SessionFactory factory = factory(pool)) {
      say("ready");
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      say("retries " + work(factory, order));
    } catch (Throwable e) {
      e.printStackTrace(System.out);
      System.exit(1);
    }
  }

  /** With a connection for each writer, and as many again for the first use of a counter. */
  private static HikariDataSource pool(Order order) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(order.url());
    config.setUsername(order.user());
    config.setPassword(order.password());
    config.setMaximumPoolSize(2 * WRITERS);
    config.setMinimumIdle(0);
    if (!order.isolation().isEmpty()) {
      config.setTransactionIsolation(order.isolation());
    }
    return new HikariDataSource(config);
  }

  private static SessionFactory factory(HikariDataSource pool) {
    Configuration configuration = new Configuration();
    configuration.addAnnotatedClass(Slip.class).addAnnotatedClass(Receipt.class);
    configuration.getProperties().put("hibernate.connection.datasource", pool);
    // As in Boot.
    configuration.getProperties().put("hibernate.hilo.reserve_timeout", "PT2M");
    return configuration.buildSessionFactory();
  }

  private static int work(SessionFactory factory, Order order) throws Exception {
    AtomicInteger done = new AtomicInteger();
    Runnable count =
        () -> {
          if (done.incrementAndGet() == 3 * WRITERS) {
            say("under way");
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    List<Callable<Integer>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String name = order.name() + "-" + i;
      writers.add(
          () -> {
            try (CommitLog log = new CommitLog(order.directory().resolve(name))) {
              GaplessWriter writer = new GaplessWriter(factory, name, log);
              writer.write(order.count(), count);
              return writer.retries();
            }
          });
    }
    int retries = 0;
    for (Future<Integer> writer : threads.invokeAll(writers)) {
      retries += writer.get();
    }
    threads.shutdown();
    return retries;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /**
   * The task of a process.
   *
   * @param isolation as {@code java.sql.Connection} names it; empty for the default
   * @param count how many transactions each writer commits
   */
  record Order(
      String name,
      String url,
      String user,
      String password,
      String isolation,
      int count,
      Path directory) {

    static Order of(String[] written) {
      return new Order(
          written[0],
          written[1],
          written[2],
          written[3],
          written[4],
          Integer.parseInt(written[5]),
          Path.of(written[6]));
    }

    List<String> written() {
      return List.of(
          name, url, user, password, isolation, Integer.toString(count), directory.toString());
    }
  }
}
