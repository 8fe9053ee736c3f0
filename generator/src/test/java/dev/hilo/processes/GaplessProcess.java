package dev.hilo.processes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes invoices that bear gapless numbers on several threads, each in a transaction of its own, a
 * third of which it rolls back. Says {@code ready}, waits for a line, says {@code under way} after
 * the first thirty, and at the end how many it committed and how often it was asked to try again.
 */
final class GaplessProcess {

  private final HiLo hilo;
  private final HikariDataSource pool;
  private final Order order;
  private final AtomicInteger committed = new AtomicInteger();
  private final AtomicInteger retries = new AtomicInteger();

  private GaplessProcess(HiLo hilo, HikariDataSource pool, Order order) {
    this.hilo = hilo;
    this.pool = pool;
    this.order = order;
  }

  /** Takes an {@link Order} as it writes itself. */
  public static void main(String[] arguments) throws Exception {
    Order order = Order.of(arguments);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(order.url());
    config.setUsername(order.user());
    config.setPassword(order.password());
    config.setAutoCommit(false);
    config.setMaximumPoolSize(order.threads() + 2);
    // Several processes and their server share a machine that may be busy.
    config.setConnectionTimeout(Duration.ofMinutes(5).toMillis());
    if (order.repeatableRead()) {
      config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    }
    try (HikariDataSource pool = new HikariDataSource(config);
        HiLo hilo = HiLo.builder(pool).reserveTimeout(Duration.ofSeconds(30)).build()) {
      System.out.println("ready");
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      new GaplessProcess(hilo, pool, order).run();
    }
  }

  private void run() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(order.threads());
    List<Callable<Boolean>> threads = new ArrayList<>();
    for (int i = 0; i < order.threads(); i++) {
      Random random = new Random(order.name().hashCode() * 100L + i);
      threads.add(() -> write(random));
    }
    for (Future<Boolean> thread : executor.invokeAll(threads)) {
      thread.get();
    }
    executor.shutdown();
    System.out.println("committed " + committed.get() + " after " + retries.get() + " retries");
  }

  private boolean write(Random random) throws SQLException, IOException {
    for (int left = order.invoicesPerThread(); left > 0; ) {
      try (Connection connection = pool.getConnection()) {
        if (write(connection, random.nextInt(3) == 0)) {
          left--;
        }
      }
    }
    return true;
  }

  /** One transaction; whether it was committed. */
  private boolean write(Connection connection, boolean thinksBetter) throws SQLException {
    try {
      // Takes the snapshot, where there is one: so the number is often above what it shows.
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("select count(*) from invoices")) {
        rows.next();
      }
      long number = hilo.identities().nextGaplessNumber(connection, "invoices");
      try (PreparedStatement insert =
          connection.prepareStatement("insert into invoices values (?, ?)")) {
        insert.setLong(1, number);
        insert.setString(2, order.name());
        insert.executeUpdate();
      }
      if (thinksBetter) {
        connection.rollback();
        return false;
      }
      connection.commit();
    } catch (HiLoRetryException e) {
      connection.rollback();
      retries.incrementAndGet();
      return false;
    }
    if (committed.incrementAndGet() == 30) {
      System.out.println("under way");
    }
    return true;
  }

  /** What a process shall do. */
  record Order(
      String name,
      String url,
      String user,
      String password,
      boolean repeatableRead,
      int threads,
      int invoicesPerThread) {

    static Order of(String[] written) {
      return new Order(
          written[0],
          written[1],
          written[2],
          written[3],
          Boolean.parseBoolean(written[4]),
          Integer.parseInt(written[5]),
          Integer.parseInt(written[6]));
    }

    List<String> written() {
      return List.of(
          name,
          url,
          user,
          password,
          Boolean.toString(repeatableRead),
          Integer.toString(threads),
          Integer.toString(invoicesPerThread));
    }
  }
}
