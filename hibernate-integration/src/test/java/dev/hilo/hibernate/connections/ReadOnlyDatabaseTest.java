package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server that becomes read-only while thirty threads save and four read on a pool of ten, beside
 * the same with SEQUENCE. On MySQL, which has none, the peer is IDENTITY: Hibernate's table needs a
 * second connection of the pool, so that this load starves it.
 */
@Tag("soak")
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class ReadOnlyDatabaseTest extends DatabaseTest {

  private static final int ROUNDS = 5;
  private static final int SAVERS = 30;
  private static final int READERS = 4;
  private static final int READS = 250;

  /** Each saves about ten times a second. */
  private static final long PACE = Duration.ofMillis(100).toNanos();

  /** A caller that waits for the reserveTimeout takes three times as long. */
  private static final long HANG = Duration.ofMinutes(3).toNanos();

  private static final String RESERVE_TIMEOUT = "9m";

  private String user = "";

  ReadOnlyDatabaseTest(TestDatabase database) {
    super(database);
  }

  @Entity(name = "Ticket")
  static class Ticket {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "Sequenced")
  static class Sequenced {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    @Nullable Long id;
  }

  @Entity(name = "Identified")
  static class Identified {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Nullable Long id;
  }

  /** MySQL and MariaDB let administrators write to a read-only server. */
  @BeforeEach
  void createUser() {
    user = schema().user();
    if (database() != TestDatabase.POSTGRESQL) {
      user = "user_" + Integer.toHexString(schema().url().hashCode());
      schema()
          .execute(
              "create user " + user,
              "grant all on %s.* to %s"
                  .formatted(schema().query("select database()").get(0).get(0), user));
    }
  }

  @AfterEach
  void restore() {
    readOnly(false);
    if (database() != TestDatabase.POSTGRESQL) {
      schema().execute("drop user " + user);
    }
  }

  /** Also in sessions that exist, from their next transaction on. */
  private void readOnly(boolean isOn) {
    switch (database()) {
      case POSTGRESQL -> {
        schema()
            .execute(
                isOn
                    ? "alter system set default_transaction_read_only = on"
                    : "alter system reset default_transaction_read_only");
        schema().query("select pg_reload_conf()");
      }
      default -> schema().execute("set global read_only = " + (isOn ? "on" : "off"));
    }
  }

  private HikariDataSource pool() {
    HikariDataSource pool = Pools.unopened(schema().url(), schema(), 10);
    pool.setUsername(user);
    pool.setPassword(user.equals(schema().user()) ? schema().password() : "");
    return pool;
  }

  @Test
  void savesFailAtOnceAndReadsAreServed() throws Exception {
    boolean hasSequences = database() != TestDatabase.MYSQL;
    String peer = hasSequences ? "SEQUENCE" : "IDENTITY";
    Class<?> peerType = hasSequences ? Sequenced.class : Identified.class;
    Supplier<Object> newPeer = hasSequences ? Sequenced::new : Identified::new;
    List<String> figures = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    figures.add("database,round,generator,reads_ms,read_max_ms,saves,save_median_ms,save_max_ms");
    try (HikariDataSource pool = pool();
        HikariDataSource peersPool = pool();
        // Numbers in memory would let the saves fail by their inserts only.
        SessionFactory factory =
            boot(Ticket.class)
                .dataSource(pool)
                .hilo("range_size", "32")
                .hilo("prefetch", "true")
                .hilo("reserve_timeout", RESERVE_TIMEOUT)
                .build();
        SessionFactory peers = boot(peerType).dataSource(peersPool).build()) {
      for (int round = 0; round <= ROUNDS; round++) {
        saved(factory, new Ticket());
        saved(peers, newPeer.get());
        Load load;
        Load peersLoad;
        long began = System.nanoTime();
        try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
          readOnly(true);
          Await.until(
              "saves fail", () -> catchThrowable(() -> saved(factory, new Ticket())) != null);
          load = new Load(factory, Ticket::new, Ticket.class);
          peersLoad = new Load(peers, newPeer, peerType);
          List<String> messages = log.messages();
          long minutes = Duration.ofNanos(System.nanoTime() - began).toMinutes();
          assertThat(messages)
              .as("one at once, and one a minute")
              .hasSizeBetween(1, (int) minutes + 1)
              .allMatch(message -> message.startsWith("Reservations have "));
          assertThat(messages.get(0)).contains("Reservations have begun to fail", "read-only");
        } finally {
          readOnly(false);
        }
        if (database() == TestDatabase.POSTGRESQL) {
          // The server tells its sessions in its own time.
          Await.until("saves", () -> catchThrowable(() -> saved(peers, newPeer.get())) == null);
        }
        saved(factory, new Ticket());
        assertThat(load.slowestSave()).isLessThan(HANG);
        assertThat(load.medianSave()).isLessThan(HANG / 4);
        assertThat(load.slowestRead).isLessThan(HANG);
        // The first round warms up.
        if (round > 0) {
          figures.add(load.figures(database(), round, "HiLo"));
          figures.add(peersLoad.figures(database(), round, peer));
          ratios.add((double) load.reads / peersLoad.reads);
        }
      }
    }
    Collections.sort(ratios);
    figures.add(
        "# %s: reads, HiLo / %s: median %.2f of %s"
            .formatted(database(), peer, ratios.get(ROUNDS / 2), ratios));
    System.out.println(String.join("\n", figures));
    Files.write(
        Files.createDirectories(Path.of("target")).resolve("read-only-" + database() + ".csv"),
        figures);
    assertThat(ratios.get(ROUNDS / 2)).isLessThan(20);
  }

  /** As a request does, which has its connection before it saves. */
  private static void saved(SessionFactory factory, Object entity) {
    factory.inTransaction(
        session -> {
          session.find(entity.getClass(), -1L);
          session.persist(entity);
        });
  }

  /** Reads while saves fail. */
  private static final class Load {

    private final Queue<Long> saves = new ConcurrentLinkedQueue<>();

    /** How long all reads took, and the slowest one, in nanoseconds. */
    final long reads;

    final long slowestRead;

    Load(SessionFactory factory, Supplier<Object> entity, Class<?> type) throws Exception {
      AtomicBoolean isOver = new AtomicBoolean();
      ExecutorService savers = Executors.newFixedThreadPool(SAVERS);
      try {
        for (int i = 0; i < SAVERS; i++) {
          savers.execute(
              () -> {
                while (!isOver.get()) {
                  long began = System.nanoTime();
                  if (catchThrowable(() -> saved(factory, entity.get())) != null) {
                    saves.add(System.nanoTime() - began);
                  }
                  LockSupport.parkNanos(PACE);
                }
              });
        }
        Await.until("each has failed", () -> saves.size() >= SAVERS);
        Callable<Long> reading = () -> read(factory, type);
        long began = System.nanoTime();
        slowestRead = Collections.max(Together.call(Collections.nCopies(READERS, reading)));
        reads = System.nanoTime() - began;
      } finally {
        isOver.set(true);
        savers.shutdown();
        assertThat(savers.awaitTermination(HANG, TimeUnit.NANOSECONDS)).isTrue();
      }
    }

    private static long read(SessionFactory factory, Class<?> type) {
      long slowest = 0;
      for (int i = 0; i < READS; i++) {
        long began = System.nanoTime();
        factory.inTransaction(session -> session.find(type, -1L));
        slowest = Math.max(slowest, System.nanoTime() - began);
      }
      return slowest;
    }

    private List<Long> sorted() {
      return saves.stream().sorted().toList();
    }

    long medianSave() {
      return sorted().get(saves.size() / 2);
    }

    long slowestSave() {
      return Collections.max(saves);
    }

    String figures(TestDatabase database, int round, String generator) {
      return "%s,%d,%s,%.1f,%.1f,%d,%.1f,%.1f"
          .formatted(
              database,
              round,
              generator,
              reads / 1e6,
              slowestRead / 1e6,
              saves.size(),
              medianSave() / 1e6,
              slowestSave() / 1e6);
    }
  }
}
