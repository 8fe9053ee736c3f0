package dev.hilo.torture.client;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Takes ids of every kind by HiLo, and writes each before it would be used. */
public final class TortureClient {

  private static final int POOL = 8;

  private static final Duration RESERVE_TIMEOUT = Duration.ofSeconds(5);

  private static final long JOIN_MILLIS = 15_000;

  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** Longer than the kit waits for the connections to vanish. */
  private static final long END_SECONDS = 60;

  private final Map<String, String> settings = System.getenv();
  private final Lines lines = new Lines();
  private final CountDownLatch end = new CountDownLatch(1);
  private final HikariDataSource pool = new HikariDataSource(poolConfig());
  private final HiLo hilo = hilo();
  private final List<Caller> callers;
  private volatile long lastMark;

  private TortureClient() {
    double rate = Double.parseDouble(setting("IDS_PER_SECOND"));
    callers =
        List.of(
            // One id by one, in ranges so small that most faults meet a reservation.
            new Caller(1, "hilo orders", rate * 0.05, c -> c.write(hilo.nextId("orders"))),
            new Caller(
                2,
                "hilo customers",
                rate * 0.4,
                c -> c.write(hilo.nextIds("customers", c.upTo(100)))),
            new Caller(
                3, "hilo lines", rate * 0.4, c -> c.write(hilo.nextIds("lines", c.upTo(200)))),
            new Caller(4, "hilo lines", rate * 0.05, c -> c.write(hilo.nextId("lines"))),
            new Caller(
                5, "sequence events", rate * 0.1, c -> c.write(hilo.nextSequenceId("events"))),
            new Caller(6, "identity companies", 200, c -> c.write(hilo.nextIdentity("companies"))),
            new Caller(
                7, "identity people", 500, c -> c.write(hilo.nextIdentities("people", c.upTo(5)))),
            new Caller(8, "identity people", 200, c -> c.write(hilo.nextIdentity("people"))),
            new Caller(9, "gapless invoices", 100, this::invoice));
  }

  /** Reads the settings from the environment, and works until it is asked to end. */
  public static void main(String[] arguments) throws IOException {
    new TortureClient().run();
  }

  private void run() throws IOException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close"));
    lines.write("ready");
    callers.forEach(Thread::start);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("mark ")) {
        lastMark = Long.parseLong(line.substring("mark ".length()));
      } else if (line.equals("close")) {
        // The hook closes; this thread goes on, to read that the kit has looked.
        new Thread(() -> System.exit(0), "exit").start();
      } else if (line.equals("end")) {
        end.countDown();
      }
    }
    // The kit has ended, without asking this client to.
    Runtime.getRuntime().halt(1);
  }

  private String setting(String name) {
    String value = settings.get("HILO_TORTURE_" + name);
    if (value == null) {
      throw new IllegalStateException("The variable HILO_TORTURE_" + name + " is not set.");
    }
    return value;
  }

  private HikariConfig poolConfig() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(setting("URL"));
    config.setUsername(setting("USER"));
    config.setPassword(setting("PASSWORD"));
    config.setMaximumPoolSize(POOL);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(RESERVE_TIMEOUT.toMillis());
    config.setValidationTimeout(1_000);
    // The database may be away at the start, too.
    config.setInitializationFailTimeout(-1);
    return config;
  }

  private HiLo hilo() {
    HiLo built =
        HiLo.builder(pool)
            .table(setting("TABLE"))
            .nodeTag(setting("TAG"))
            .reserveTimeout(RESERVE_TIMEOUT)
            .gaplessIdentity("invoices")
            .listener(new Reserved())
            .build();
    built.collection("orders").rangeSize(RangeSize.fixed(20));
    built.collection("lines").rangeSize(RangeSize.fixed(500));
    return built;
  }

  /** Tells how many HiLo and sequence numbers this client holds, so that a kill's loss is known. */
  private final class Reserved implements HiLoListener {
    @Override
    public void rangeReserved(RangeReserved event) {
      if (!event.collection().endsWith("|")) {
        lines.write("reserved " + (event.high() - event.low() + 1));
      }
    }
  }

  /** Inserts a row with a gapless number; every fifth transaction rolls back. */
  private void invoice(Caller caller) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      insertInvoice(connection, caller);
      if (caller.upTo(5) > 1) {
        connection.commit();
        lines.write("commit " + caller.number);
      } else {
        connection.rollback();
        lines.write("rollback " + caller.number);
      }
    }
  }

  /** If this fails, the pool rolls back: the connection is closed before its commit. */
  private void insertInvoice(Connection connection, Caller caller) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into " + setting("TABLE") + "_rows (number, client) values (?, ?)")) {
      String id = hilo.nextGaplessIdentity(connection, "invoices");
      caller.write(id);
      insert.setLong(1, Long.parseLong(id.substring(id.indexOf('/') + 1)));
      insert.setString(2, setting("CLIENT"));
      insert.executeUpdate();
    }
  }

  private void close() {
    callers.forEach(caller -> caller.isStopped = true);
    try {
      long deadline = System.currentTimeMillis() + JOIN_MILLIS;
      for (Caller caller : callers) {
        caller.join(Math.max(1, deadline - System.currentTimeMillis()));
      }
      hilo.close();
      pool.close();
      List<String> left = threadsLeft();
      long settled = System.nanoTime() + SETTLE_NANOS;
      while (!left.isEmpty() && System.nanoTime() - settled < 0) {
        Thread.sleep(50);
        left = threadsLeft();
      }
      lines.write(("closed " + left.size() + " " + String.join(",", left)).stripTrailing());
      end.await(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Threads of HiLo and of pools, by their names. */
  private static List<String> threadsLeft() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("hilo") || name.startsWith("Hikari"))
        .map(name -> name.replace(' ', '_'))
        .toList();
  }

  /** Takes ids, and writes them. */
  @FunctionalInterface
  private interface Step {
    void take(Caller caller) throws SQLException;
  }

  /** A thread that repeats a step, at no more than a given rate. */
  private final class Caller extends Thread {

    private static final long PAUSE_AFTER_ERROR = TimeUnit.MILLISECONDS.toNanos(50);

    private final int number;
    private final String counter;
    private final double nanosPerId;
    private final Step step;
    private final Random random;
    private long began;
    private int taken;
    private volatile boolean isStopped;

    Caller(int number, String counter, double perSecond, Step step) {
      super("caller-" + number);
      setDaemon(true);
      this.number = number;
      this.counter = counter;
      this.nanosPerId = 1e9 / perSecond;
      this.step = step;
      this.random = new Random(number * 1_000_003L + Long.parseLong(setting("CLIENT")));
    }

    @Override
    public void run() {
      long next = System.nanoTime();
      try {
        while (!isStopped) {
          long pause = PAUSE_AFTER_ERROR;
          lines.write("call " + number + " " + counter + " " + lastMark);
          began = System.nanoTime();
          try {
            next = Math.max(next, began - PAUSE_AFTER_ERROR);
            step.take(this);
            next += (long) (taken * nanosPerId);
            pause = next - System.nanoTime();
          } catch (SQLException | RuntimeException e) {
            lines.write("error " + number + " " + micros() + " " + message(e));
          }
          TimeUnit.NANOSECONDS.sleep(pause);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private String message(Exception e) {
      String text = e.getClass().getSimpleName() + ": " + e.getMessage();
      return text.replaceAll("\\s+", " ");
    }

    private long micros() {
      return (System.nanoTime() - began) / 1_000;
    }

    int upTo(int most) {
      return 1 + random.nextInt(most);
    }

    void write(String id) {
      write(List.of(id));
    }

    void write(List<String> ids) {
      lines.write("id " + number + " " + micros() + " " + String.join(" ", ids));
      taken = ids.size();
    }
  }
}
