package dev.hilo.doctor;

import static dev.hilo.doctor.Patient.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.Counters;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Repair while four clients insert rows: once they are restarted, none of their inserts collides,
 * and a second examination finds nothing.
 */
@Tag("slow")
@OnDatabases(except = {TestDatabase.ORACLE, TestDatabase.SQLSERVER})
class RepairBesideClientsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** SQLite has no SQLState. Its writers wait for each other. */
  private static final int SQLITE_BUSY = 5;

  private static final int SQLITE_CONSTRAINT = 19;

  /**
   * A timeout of a lock of Derby, a deadlock, and a timeout of a lock of H2. Both wait two seconds
   * for a row that another thread inserts, and on a busy machine that thread may stall for longer.
   */
  private static final Set<String> LOCKED = Set.of("40XL1", "40001", "HYT00");

  /** The highest number of the rows that are imported. */
  private static final long IMPORTED = 10_000_000;

  private final TestDatabase database;
  private final Patient patient;
  private final List<Client> clients = new ArrayList<>();

  RepairBesideClientsTest(TestDatabase database) {
    this.database = database;
    this.patient = new Patient(database);
  }

  @AfterEach
  void end() {
    clients.forEach(Client::close);
    patient.close();
  }

  /** Inserts a row for each number that it is given, in numbers and in texts by turns. */
  private final class Client implements AutoCloseable {
    final HiLo hilo = patient.builder().rangeSize(RangeSize.fixed(500)).build();

    final AtomicLong collisions = new AtomicLong();

    final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    final AtomicLong inserted = new AtomicLong();
    final AtomicBoolean ended = new AtomicBoolean();
    final Thread thread = new Thread(this::work, "client");

    Client() {
      thread.start();
    }

    private void work() {
      try (Connection connection = patient.schema().dataSource().getConnection();
          PreparedStatement numbers =
              connection.prepareStatement("insert into orders (id) values (?)");
          PreparedStatement texts =
              connection.prepareStatement("insert into parcels (id) values (?)")) {
        while (!ended.get()) {
          numbers.setLong(1, hilo.nextNumber("orders"));
          insert(numbers);
          texts.setString(1, hilo.nextId("parcels"));
          insert(texts);
          // So that four clients leave the database time for the rest.
          LockSupport.parkNanos(1_000_000);
        }
      } catch (SQLException | RuntimeException e) {
        failures.add(e);
      }
    }

    private void insert(PreparedStatement statement) throws SQLException {
      long unused = (isInserted(statement) ? inserted : collisions).incrementAndGet();
    }

    @Override
    public void close() {
      ended.set(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      hilo.close();
    }
  }

  @Test
  void nothingCollidesAfterARestart() {
    patient.execute(
        "create table orders (id bigint not null primary key)",
        "create table parcels (id varchar(64) not null primary key)");
    // Counters begin at 1, below these.
    imported(1, 700);
    start();
    until("a client collided", () -> clients.stream().anyMatch(one -> one.collisions.get() > 0));
    until("each client inserted", () -> clients.stream().allMatch(one -> one.inserted.get() > 0));
    // Rows in numbers that clients hold or are given next, and far above.
    long max = Collections.max(maxima());
    imported(max - 400, max + 300);
    imported(IMPORTED - 1, IMPORTED);
    NumberedColumn[] columns = {Patient.numbers("orders"), Patient.texts("parcels")};

    List<Finding> findings = patient.scanned(columns);
    assertThat(findings)
        .filteredOn(finding -> finding.kind() == Kind.BEHIND)
        .extracting(Finding::subject)
        .map(subject -> subject.toLowerCase(Locale.ROOT))
        .containsExactly("orders.id", "parcels.id");
    List<Finding.Kind> secondRun = patient.mended(findings, columns);
    clients.forEach(Client::close);
    long collisions = clients.stream().mapToLong(one -> one.collisions.get()).sum();
    start();
    List<Client> restarted = clients.subList(4, 8);
    int more = database == TestDatabase.SQLITE ? 100 : 1_000;
    until(
        "each client goes on", () -> restarted.stream().allMatch(one -> one.inserted.get() > more));
    clients.forEach(Client::close);

    assertThat(clients).allSatisfy(one -> assertThat(one.failures).isEmpty());
    assertThat(restarted)
        .as("inserts that collided after the restart")
        .allSatisfy(one -> assertThat(one.collisions).hasValue(0));
    assertThat(secondRun).isEmpty();
    assertThat(wrong(patient.scanned(columns))).isEmpty();
    System.out.printf(
        "%s: %d collisions before the restart, none after; %d rows inserted%n",
        database.label(), collisions, clients.stream().mapToLong(one -> one.inserted.get()).sum());
  }

  private void start() {
    IntStream.range(0, 4).forEach(i -> clients.add(new Client()));
  }

  private List<Long> maxima() {
    return patient.hilo().counters().rows().stream()
        .filter(counter -> counter.name().endsWith("s"))
        .map(Counters.Row::max)
        .toList();
  }

  /** As another program would, which leaves out what exists. */
  private void imported(long from, long to) {
    try (Connection connection = patient.schema().dataSource().getConnection();
        PreparedStatement numbers =
            connection.prepareStatement("insert into orders (id) values (?)");
        PreparedStatement texts =
            connection.prepareStatement("insert into parcels (id) values (?)")) {
      for (long number = from; number <= to; number++) {
        numbers.setLong(1, number);
        boolean unused = isInserted(numbers);
        texts.setString(1, "parcels/" + number + "-A");
        unused = isInserted(texts);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isInserted(PreparedStatement insert) throws SQLException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return insert.executeUpdate() == 1;
      } catch (SQLException e) {
        boolean isSqlite = e.getSQLState() == null;
        if (isSqlite ? e.getErrorCode() == SQLITE_CONSTRAINT : e.getSQLState().startsWith("23")) {
          return false;
        }
        boolean isLocked =
            isSqlite ? e.getErrorCode() == SQLITE_BUSY : LOCKED.contains(e.getSQLState());
        if (!isLocked || System.nanoTime() - end > 0) {
          throw e;
        }
      }
    }
  }

  private void until(String what, BooleanSupplier holds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      clients.forEach(one -> assertThat(one.failures).isEmpty());
      assertThat(System.nanoTime() - end).as(what).isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }
}
