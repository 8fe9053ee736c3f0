package dev.hilo.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.RangeSize;
import dev.hilo.support.Patiently;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each test causes a symptom of docs/how-to/runbook.md and ends it as the page says. */
@Execution(ExecutionMode.CONCURRENT)
class RunbookPageTest {

  private static final SqlPage PAGE = SqlPage.read("how-to/runbook.md");
  private static final int RANGE = 32;

  /** How long callers wait where they shall give up. */
  private static final Duration BRIEFLY = Duration.ofMillis(500);

  private final Schema shop = TestDatabase.POSTGRESQL.server().newSchema();

  @BeforeEach
  void makeTables() {
    shop.execute("create table orders (id varchar(50) primary key)");
    try (HiLo hilo = builder().createTableIfMissing().build()) {
      hilo.verify();
    }
  }

  @AfterEach
  void dropTables() {
    shop.close();
  }

  private HiLoBuilder builder() {
    return HiLo.builder(shop.dataSource())
        .rangeSize(RangeSize.fixed(RANGE))
        .reserveTimeout(Duration.ofMinutes(1))
        .prefetch(false);
  }

  private void insert(String id) {
    shop.execute("insert into orders values ('" + id + "')");
  }

  private static String statement(String about) {
    return PAGE.block(TestDatabase.POSTGRESQL, about).statements().get(0);
  }

  private List<@Nullable Object> row(String about) {
    return shop.query(statement(about)).get(0);
  }

  @Test
  void aCounterBehindImportedRowsIsRaised() {
    try (HiLo running = builder().build()) {
      insert(running.nextId("orders"));
      for (int number = 2; number <= 100; number++) {
        insert("orders/" + number + "-A");
      }
      insert("orders/ada@example.com");
      assertThatThrownBy(() -> insert(running.nextId("orders")))
          .hasMessageContaining("duplicate key value violates unique constraint");
      assertThat(row("behind")).containsExactly((long) RANGE, 100L);

      shop.execute(statement("raise"));

      assertThat(row("behind")).containsExactly(101L, 100L);
      assertThat(running.nextId("orders")).as("from its own range").isEqualTo("orders/3-A");
    }
    assertThat(row("counters")).as("nothing returned").containsExactly("orders", "*", 101L);
    try (HiLo restarted = builder().build()) {
      String next = restarted.nextId("orders");
      assertThat(next).isEqualTo("orders/102-A");
      insert(next);
    }
  }

  @Test
  void raisingNeverLowersMax() {
    insert("orders/7-A");
    shop.execute("insert into hilo values ('orders', '*', 1000)");

    shop.execute(statement("raise"));

    assertThat(row("counters")).containsExactly("orders", "*", 1001L);
  }

  @Test
  void aLeapIsTakenBackWhileNoClientRuns() {
    HiLo killed = builder().build();
    killed.nextIds("orders", 2 * RANGE).forEach(this::insert);
    shop.execute("update hilo set max_value = 0");
    String leapt = killed.nextId("orders");
    assertThat(leapt).isEqualTo("orders/1048641-A");

    shop.execute(statement("lower"));

    try (HiLo next = builder().build()) {
      assertThat(next.nextId("orders")).isEqualTo("orders/65-A");
    }
  }

  @Test
  void aLockedRowIsFoundAndReleased() throws SQLException {
    insert(idOf(builder()));
    try (HiLo hilo = builder().build();
        Connection forgotten = shop.dataSource().getConnection();
        Statement update = forgotten.createStatement()) {
      forgotten.setAutoCommit(false);
      update.execute("update hilo set max_value = max_value where name = 'orders'");
      try (HiLo impatient = builder().reserveTimeout(Duration.ofSeconds(2)).build()) {
        Await.until(
            "an attempt meets the lock while its caller waits",
            () -> {
              String said = refusal(impatient);
              assertThat(said).contains("No numbers for 'orders' ");
              return said.contains("canceling statement due to lock timeout");
            });
      }
      Thread waiting = new Thread(() -> hilo.nextId("orders"));
      waiting.start();

      Object blocker = blocker();
      shop.query("select pg_terminate_backend(" + blocker + ")");

      assertThat(hilo.nextId("orders")).startsWith("orders/");
    }
  }

  private static String refusal(HiLo hilo) {
    return String.valueOf(Patiently.failure(() -> hilo.nextId("orders")).getMessage());
  }

  private static String idOf(HiLoBuilder builder) {
    try (HiLo hilo = builder.build()) {
      return hilo.nextId("orders");
    }
  }

  /** The caller's statement may not have reached the server yet. */
  private Object blocker() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    Await.until("a statement waits", () -> rows.addAll(shop.query(statement("blockers"))));
    assertThat(rows).hasSize(1);
    return requireNonNull(rows.get(0).get(0));
  }

  @Test
  void aPoolWithoutAConnectionIsNamed() throws SQLException {
    try (var pool = Pools.hikari(shop.dataSource(), 1, Duration.ofMinutes(1))) {
      HiLoBuilder shared =
          HiLo.builder(pool).connections(ConnectionUse.SHARED).reserveTimeout(BRIEFLY);
      try (HiLo hilo = shared.build()) {
        try (Connection lent = pool.getConnection()) {
          assertThat(lent.isClosed()).isFalse();
          assertThat(refusal(hilo)).contains("No connection has come yet");
        }
        assertThat(Patiently.get(BRIEFLY, () -> hilo.nextId("orders"))).startsWith("orders/");
      }
    }
  }

  @Test
  void theMessageAboutAMissingTableCreatesIt() {
    shop.execute("drop table hilo");
    try (HiLo hilo = builder().build()) {
      String message = "";
      try {
        hilo.verify();
      } catch (HiLoMissingTableException e) {
        message = String.valueOf(e.getMessage());
      }
      assertThat(message).contains("create table");
      shop.execute(message.substring(message.indexOf("create table"), message.indexOf("\n);") + 2));

      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Test
  void aKilledClientLeavesAGap() {
    HiLo killed = builder().build();
    insert(killed.nextId("orders"));

    try (HiLo other = builder().build()) {
      assertThat(other.nextId("orders")).isEqualTo("orders/33-A");
    }
  }
}
