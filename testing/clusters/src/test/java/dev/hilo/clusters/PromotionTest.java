package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.testdb.NumberFeed;
import dev.hilo.testdb.RawFigures;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL's primary is killed, and its replica promoted. */
@Tag("clusters")
class PromotionTest {

  private static final int SIZE = 20;

  private static HiLoBuilder builder(PostgreSqlPair pair) {
    return HiLo.builder(pair.dataSource())
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(SIZE))
        .prefetch(false)
        .reserveTimeout(Duration.ofSeconds(2));
  }

  private static HiLo verified(HiLoBuilder builder) {
    HiLo hilo = builder.build();
    hilo.verify();
    return hilo;
  }

  @Test
  void nothingRepeatsAfterASynchronousPromotion() throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(true);
        HiLo one = verified(builder(pair).gaplessIdentity("invoices"));
        HiLo other = verified(builder(pair).nodeTag("B").gaplessIdentity("invoices"))) {
      create(pair.dataSource());
      Issued issued = new Issued();
      List<Callable<String>> takers = new ArrayList<>();
      for (HiLo hilo : List.of(one, other)) {
        takers.add(() -> Long.toString(hilo.nextNumber("orders")));
        takers.add(() -> hilo.nextIdentity("companies"));
        takers.add(() -> hilo.nextSequenceId("events"));
        takers.add(() -> invoice(pair.dataSource(), hilo));
      }

      issued.whileTaking(takers, pair::promote);

      assertThat(issued.twice).isEmpty();
      assertThat(rows(pair.dataSource())).containsAll(issued.startingWith("invoices/"));
      new RawFigures("promotion")
          .add("run", "PostgreSQL, a synchronous replica promoted")
          .add("ids", issued.ids.size())
          .add("faults", 1)
          .write();
    }
  }

  private static void create(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement table = connection.prepareStatement(NumberFeed.TABLE)) {
      table.execute();
    }
  }

  private static String invoice(DataSource source, HiLo hilo) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      String id = hilo.nextGaplessIdentity(connection, "invoices");
      insert(connection, Long.parseLong(id.substring("invoices/".length())), 1);
      connection.commit();
      return id;
    }
  }

  private static void insert(Connection connection, long number, int writer) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into feed (number, writer) values (?, ?)")) {
      insert.setLong(1, number);
      insert.setInt(2, writer);
      insert.executeUpdate();
    }
  }

  @Test
  void aClientThatStartsAfterAnAsynchronousPromotionRepeatsWhatWasLost() throws Exception {
    Noticed noticed = new Noticed();
    try (PostgreSqlPair pair = new PostgreSqlPair(false);
        HiLo running = verified(builder(pair).listener(noticed))) {
      running.nextIds("orders", SIZE);
      running.nextIdentity("companies");
      pair.awaitReplayed();
      pair.detach();
      List<String> lost = running.nextIds("orders", SIZE);
      String lostCompany = running.nextIdentity("companies");

      pair.promote();

      try (HiLo started = builder(pair).build()) {
        assertThat(started.nextIds("orders", SIZE)).isEqualTo(lost);
      }
      // Identities hold no numbers, so that a running client repeats them, too.
      assertThat(running.nextIdentity("companies")).isEqualTo(lostCompany);
      // Max is again where the running client left it.
      running.nextIds("orders", SIZE);
      assertThat(noticed.events).isEmpty();
    }
  }

  @Test
  void aRunningClientNoticesAnAsynchronousPromotionAtItsNextReservation() throws Exception {
    Noticed noticed = new Noticed();
    try (PostgreSqlPair pair = new PostgreSqlPair(false);
        HiLo running = verified(builder(pair).listener(noticed))) {
      running.nextIds("orders", SIZE);
      pair.awaitReplayed();
      pair.detach();
      running.nextIds("orders", 2 * SIZE);

      pair.promote();

      assertThat(running.nextNumber("orders")).isGreaterThan(1_048_576);
    }
    assertThat(noticed.events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.found()).isEqualTo(SIZE);
              assertThat(event.highestOwn()).isEqualTo(3 * SIZE);
            });
  }

  /** HiLo's own limit must not end the wait for the replica as if the commit were safe. */
  @Test
  void aReservationThatTheReplicaDidNotConfirmIsNotUsed() throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(true);
        HiLo hilo = verified(builder(pair))) {
      List<String> before = hilo.nextIds("orders", SIZE);
      hilo.nextIdentity("companies");
      pair.detach();

      assertThatThrownBy(() -> hilo.nextIds("orders", SIZE)).isInstanceOf(HiLoException.class);
      assertThatThrownBy(() -> hilo.nextIdentity("companies")).isInstanceOf(HiLoException.class);

      pair.promote();
      try (HiLo started = builder(pair).build()) {
        assertThat(started.nextIds("orders", SIZE)).doesNotContainAnyElementsOf(before);
        assertThat(started.nextIdentity("companies")).isEqualTo("companies/2");
      }
    }
  }

  /** Refutes the feed where commits can be lost. */
  @Test
  void aReaderSkipsRowsAfterACancelledSynchronousWait() throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(true);
        HiLo hilo = verified(builder(pair).gaplessIdentity("invoices"))) {
      create(pair.dataSource());
      invoice(pair.dataSource(), hilo);
      pair.detach();
      ExecutorService thread = Executors.newSingleThreadExecutor();
      Future<String> waiting = thread.submit(() -> invoice(pair.dataSource(), hilo));
      Cluster.await(
          List.of(List.of(true)),
          () ->
              pair.primary()
                  .query(
                      "select pg_cancel_backend(pid) from pg_stat_activity"
                          + " where wait_event = 'SyncRep'"));
      // The commit has succeeded with a warning, and its row is there to be read.
      assertThat(waiting.get()).isEqualTo("invoices/2");
      thread.shutdown();
      assertThat(rows(pair.dataSource())).containsExactly("invoices/1", "invoices/2");

      pair.promote();

      // The number is given again; a reader that has seen 2 never asks for the new row.
      assertThat(invoice(pair.dataSource(), hilo)).isEqualTo("invoices/2");
      assertThat(invoice(pair.dataSource(), hilo)).isEqualTo("invoices/3");
    }
  }

  /** The rows of the table, as ids. */
  private static List<String> rows(DataSource source) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = source.getConnection();
        PreparedStatement query =
            connection.prepareStatement("select number from feed order by number");
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        rows.add("invoices/" + found.getLong(1));
      }
    }
    return rows;
  }

  /** Events of a Max that moved backwards. */
  private static final class Noticed implements HiLoListener {
    private final Queue<MaxMovedBackwards> events = new ConcurrentLinkedQueue<>();

    @Override
    public void maxMovedBackwards(MaxMovedBackwards event) {
      events.add(event);
    }
  }

  /** Ids that several threads take at once. */
  private static final class Issued {

    private static final int ENOUGH = 60;

    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final Queue<String> twice = new ConcurrentLinkedQueue<>();

    /** Takes enough ids before the event, and enough after it. */
    void whileTaking(List<Callable<String>> takers, Runnable event) throws Exception {
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<AtomicInteger> counts = new ArrayList<>();
        List<Future<?>> all = new ArrayList<>();
        for (Callable<String> taker : takers) {
          AtomicInteger count = new AtomicInteger();
          counts.add(count);
          all.add(threads.submit(() -> take(taker, count)));
        }
        awaitEnough(counts);
        event.run();
        awaitEnough(counts);
        counts.forEach(count -> count.set(Integer.MIN_VALUE));
        for (Future<?> end : all) {
          end.get();
        }
      } finally {
        threads.shutdownNow();
      }
    }

    private static void awaitEnough(List<AtomicInteger> counts) {
      List<Integer> before = counts.stream().map(AtomicInteger::get).toList();
      for (int i = 0; i < counts.size(); i++) {
        AtomicInteger count = counts.get(i);
        int least = before.get(i) + ENOUGH;
        Cluster.await(true, () -> count.get() >= least);
      }
    }

    private void take(Callable<String> taker, AtomicInteger count) {
      while (count.get() >= 0) {
        try {
          String id = taker.call();
          if (!ids.add(id)) {
            twice.add(id);
          }
          count.incrementAndGet();
        } catch (Exception e) {
          // While no primary is there.
          Cluster.pause(10);
        }
      }
    }

    List<String> startingWith(String prefix) {
      return ids.stream().filter(id -> id.startsWith(prefix)).toList();
    }
  }
}
