package dev.hilo.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A client that is not HiLo: what docs/reference/table-and-protocol.md asks of one, in JDBC, one
 * number of a range after the other. With a {@link Flaw} it is wrong.
 */
public final class MinimalClient {

  private static final int SIZE = 10;

  /** A known way to be wrong. */
  enum Flaw {
    NONE,
    USES_A_NUMBER_TWICE,
    USES_NUMBERS_AFTER_THEIR_RETURN,
    RETURNS_WITHOUT_COMPARING,
    REPEATS_A_RETURN,
    IGNORES_A_CONFLICT,
    KEEPS_IDENTITIES_IN_MEMORY,
    ENDS_BADLY
  }

  private final Map<String, String> settings = System.getenv();
  private final String table = setting("TABLE");
  private final Flaw flaw;
  private final CountDownLatch worked = new CountDownLatch(1);
  private Connection connection;
  private volatile String mark = "0";
  private volatile boolean isClosing;
  private long next;
  private long high;
  private long identityNext;
  private long identityHigh;

  private MinimalClient(Flaw flaw) throws SQLException {
    this.flaw = flaw;
    this.connection = connect();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(setting("URL"), setting("USER"), setting("PASSWORD"));
  }

  /** Works with the flaw that is named. */
  public static void main(String[] arguments) throws SQLException, InterruptedException {
    new MinimalClient(Flaw.valueOf(arguments[0])).run();
  }

  private String setting(String name) {
    return settings.getOrDefault("HILO_TORTURE_" + name, "");
  }

  private void run() throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close"));
    Thread input = new Thread(this::readInput, "input");
    input.setDaemon(true);
    input.start();
    print("ready");
    while (!isClosing) {
      try {
        work();
      } catch (SQLException e) {
        print("error 1 0 " + e.getClass().getSimpleName());
        // Rule E3: the outcome is unknown, so the numbers are lost.
        next = high;
        identityNext = identityHigh;
        reconnect();
      }
    }
    worked.countDown();
  }

  private void work() throws SQLException, InterruptedException {
    print("call 1 hilo orders " + mark);
    print("id 1 0 orders/" + nextNumber() + "-" + setting("TAG"));
    print("call 1 identity companies " + mark);
    print("id 1 0 companies/" + nextIdentity());
    print("call 1 gapless invoices " + mark);
    nextInvoice();
    Thread.sleep(1);
  }

  private void reconnect() throws InterruptedException {
    try {
      connection.close();
      connection = connect();
    } catch (SQLException e) {
      Thread.sleep(100);
    }
  }

  private void close() {
    isClosing = true;
    try {
      worked.await();
      if (flaw == Flaw.ENDS_BADLY) {
        max("orders", 1, "");
      } else {
        connection.close();
      }
    } catch (SQLException e) {
      // It is closed by the other end.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    print(flaw == Flaw.ENDS_BADLY ? "closed 1 hilo-1" : "closed 0");
    // Until "end", or longer than the kit waits for the connections to vanish.
    pauseMillis(120_000);
  }

  private void readInput() {
    try {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("mark ")) {
          mark = line.substring("mark ".length());
        } else if (line.equals("close")) {
          new Thread(() -> System.exit(0), "exit").start();
        } else if (line.equals("end")) {
          Runtime.getRuntime().halt(0);
        }
      }
    } catch (IOException e) {
      // The same as the end of the input.
    }
    Runtime.getRuntime().halt(1);
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private long nextNumber() throws SQLException, InterruptedException {
    if (next >= high) {
      high = reserve("orders", SIZE);
      next = high - SIZE;
    }
    next++;
    boolean isMiddle = next == high - SIZE / 2;
    if (flaw == Flaw.USES_A_NUMBER_TWICE && isMiddle) {
      print("id 1 0 orders/" + next + "-" + setting("TAG"));
      print("call 1 hilo orders " + mark);
    } else if (isMiddle && ThreadLocalRandom.current().nextInt(4) == 0) {
      giveBack();
    }
    return next;
  }

  /** Returns the rest of the range, as at a close. */
  private void giveBack() throws SQLException {
    switch (flaw) {
      case USES_NUMBERS_AFTER_THEIR_RETURN -> set("orders", high, next);
      case RETURNS_WITHOUT_COMPARING -> {
        max("orders", next, "");
        high = next;
      }
      case REPEATS_A_RETURN -> {
        set("orders", high, next);
        // What a client does that takes the lost answer of the first for a failure, until it works.
        boolean isDone = false;
        for (int attempt = 0; attempt < 200 && !isDone; attempt++) {
          isDone = set("orders", high, next);
          pauseMillis(2);
        }
        high = next;
      }
      default -> {
        set("orders", high, next);
        high = next;
      }
    }
  }

  private static void pauseMillis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long nextIdentity() throws SQLException, InterruptedException {
    int size = flaw == Flaw.KEEPS_IDENTITIES_IN_MEMORY ? SIZE : 1;
    if (identityNext >= identityHigh) {
      identityHigh = reserve("companies|", size);
      identityNext = identityHigh - size;
    }
    return ++identityNext;
  }

  private void nextInvoice() throws SQLException, InterruptedException {
    reserveMissing("invoices|");
    connection.setAutoCommit(false);
    try (PreparedStatement raise =
            connection.prepareStatement(
                "update "
                    + table
                    + " set max_value = max_value + 1"
                    + " where name = 'invoices|' and node_tag = '*'");
        PreparedStatement insert =
            connection.prepareStatement("insert into " + table + "_rows values (?, ?)")) {
      raise.executeUpdate();
      long number = read("invoices|");
      print("id 1 0 invoices/" + number);
      insert.setLong(1, number);
      insert.setString(2, setting("CLIENT"));
      if (flaw != Flaw.ENDS_BADLY || number % SIZE != 0) {
        insert.executeUpdate();
      }
      if (ThreadLocalRandom.current().nextInt(5) == 0) {
        connection.rollback();
        print("rollback 1");
      } else {
        connection.commit();
        print("commit 1");
      }
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /** Rules S2 to S5; the last number of the range. */
  private long reserve(String name, int size) throws SQLException, InterruptedException {
    reserveMissing(name);
    while (true) {
      long old = read(name);
      if (set(name, old, old + size) || flaw == Flaw.IGNORES_A_CONFLICT) {
        return old + size;
      }
      Thread.sleep(ThreadLocalRandom.current().nextInt(5));
    }
  }

  /** Rule S4, with Max = 0. */
  private void reserveMissing(String name) throws SQLException {
    if (read(name) < 0) {
      try (PreparedStatement insert =
          connection.prepareStatement("insert into " + table + " values (?, '*', 0)")) {
        insert.setString(1, name);
        insert.executeUpdate();
      } catch (SQLException e) {
        if (!"23505".equals(e.getSQLState())) {
          throw e;
        }
      }
    }
  }

  private long read(String name) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select max_value from " + table + " where name = ? and node_tag = '*'")) {
      select.setString(1, name);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getLong(1) : -1;
      }
    }
  }

  private boolean set(String name, long old, long max) throws SQLException {
    return max(name, max, " and max_value = " + old) == 1;
  }

  private int max(String name, long max, String condition) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update "
                + table
                + " set max_value = ? where name = ? and node_tag = '*'"
                + condition)) {
      update.setLong(1, max);
      update.setString(2, name);
      return update.executeUpdate();
    }
  }
}
