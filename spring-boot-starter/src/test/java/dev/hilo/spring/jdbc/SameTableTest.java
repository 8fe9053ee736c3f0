package dev.hilo.spring.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CounterState;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;

final class SameTableTest extends AppTest {

  private static List<CounterState> counters(DataSource dataSource) {
    try (HiLo hilo = HiLo.builder(dataSource).build()) {
      return hilo.counters();
    }
  }

  @BeforeEach
  void createTable() {
    try (HiLo hilo = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      hilo.verify();
    }
  }

  @Test
  void twoThatLeadToOneTable() throws SQLException {
    SameTable same =
        new SameTable(
            schema().dataSource(),
            new DelegatingDataSource(schema().dataSource()),
            SameTableTest::counters);
    assertThat(same.isSeen()).isFalse();
    assertThat(same.difference()).isNull();
    assertThat(same.isSeen()).isTrue();
  }

  @Test
  void anotherSchema() throws SQLException {
    schema().execute("create schema billing");
    SameTable other =
        new SameTable(
            schema().dataSource(),
            new InSchema(schema().dataSource(), "BILLING"),
            SameTableTest::counters);
    assertThat(other.difference())
        .contains("do not see the table that the application's connections see")
        .contains("schema BILLING")
        .contains("schema PUBLIC")
        .contains("hilo.jdbc.connections=shared");
    assertThat(other.isSeen()).isFalse();
  }

  @Test
  void anotherDatabase() throws SQLException {
    try (Schema elsewhere = TestDatabase.H2.server().newSchema()) {
      SameTable other =
          new SameTable(schema().dataSource(), elsewhere.dataSource(), SameTableTest::counters);
      assertThat(other.difference()).contains("those lead to jdbc:h2:");
    }
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNoDifference() {
    SameTable away =
        new SameTable(
            new DelegatingDataSource(schema().dataSource()) {
              @Override
              public Connection getConnection() throws SQLException {
                throw new SQLException("away");
              }
            },
            schema().dataSource(),
            SameTableTest::counters);
    assertThatThrownBy(away::difference).isInstanceOf(SQLException.class).hasMessage("away");
    assertThat(away.isSeen()).isFalse();
  }

  @Test
  void comparesWhileTheConnectionOfAnotherThreadHangs() throws Exception {
    HangingOnce hanging = new HangingOnce(schema().dataSource());
    SameTable same = new SameTable(hanging, schema().dataSource(), SameTableTest::counters);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> first = threads.submit(same::difference);
      hanging.awaitCaller();
      assertThat(threads.submit(same::difference).get(30, TimeUnit.SECONDS)).isNull();
      hanging.release();
      assertThat(first.get(30, TimeUnit.SECONDS)).isNull();
      assertThat(same.isSeen()).isTrue();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Max of "orders" as it is read one time after the other: own, application, own, … */
  private SameTable reading(Long... max) {
    Queue<Long> answers = new ArrayDeque<>(List.of(max));
    return new SameTable(
        schema().dataSource(),
        schema().dataSource(),
        dataSource -> {
          Long next = answers.size() > 1 ? answers.poll() : answers.peek();
          return next == null || next < 0
              ? List.of()
              : List.of(new CounterState("orders", "*", next));
        });
  }

  @Test
  void othersMayReserveInBetween() throws SQLException {
    assertThat(reading(32L, 64L, 96L).difference()).isNull();
    assertThat(reading(-1L, 32L, 32L).difference()).isNull();
  }

  @Test
  void andGiveBack() throws SQLException {
    assertThat(reading(96L, 70L, 64L).difference()).isNull();
    // Up and down again, so that it looks different once.
    assertThat(reading(32L, 64L, 33L, 33L, 33L, 33L).difference()).isNull();
  }

  @Test
  void anotherTableInTheSamePlace() throws SQLException {
    Queue<Boolean> own = new ArrayDeque<>();
    SameTable other =
        new SameTable(
            schema().dataSource(),
            schema().dataSource(),
            dataSource -> {
              own.add(true);
              long max = own.size() % 3 == 2 ? 1000 : 32;
              return List.of(new CounterState("orders", "*", max));
            });
    assertThat(other.difference()).contains("Max of 'orders' (*) is 1000 in those, and 32");
  }

  @Test
  void aTableThatTheApplicationDoesNotSee() throws SQLException {
    Queue<Boolean> reads = new ArrayDeque<>();
    SameTable other =
        new SameTable(
            schema().dataSource(),
            schema().dataSource(),
            dataSource -> {
              reads.add(true);
              if (reads.size() % 2 == 0) {
                throw new HiLoException("no such table", null);
              }
              return List.of();
            });
    assertThat(other.difference()).contains("only HiLo's can read it. no such table");
  }
}
