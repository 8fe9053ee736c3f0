package dev.hilo.hibernate.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.id.IdentifierGenerationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids, batches, rollbacks and concurrency on every database. */
@OnDatabases
final class GeneratedIdsTest extends DatabaseTest {

  GeneratedIdsTest(TestDatabase database) {
    super(database);
  }

  @Test
  void persistGeneratesAnIdAndTheNextRunContinues() {
    try (SessionFactory factory = shop().build()) {
      factory.inTransaction(
          session -> {
            Order order = new Order();
            session.persist(order);
            assertThat(order.id()).isEqualTo("orders/1-A");
            assertThat(persisted(session, new Order()).id()).isEqualTo("orders/2-A");
          });
      assertThat(schema().query("select id from purchase_orders order by id"))
          .containsExactly(List.of("orders/1-A"), List.of("orders/2-A"));
      assertThat(schema().query("select name, node_tag, max_value from hilo"))
          .hasToString("[[orders, *, 32]]");
    }
    assertThat(max("orders")).as("what was not used went back").isEqualTo(2);
    try (SessionFactory next = shop().build()) {
      assertThat(persist(next, new Order()).id()).isEqualTo("orders/3-A");
    }
    assertThat(max("orders")).isEqualTo(3);
  }

  @Test
  void generatesEveryTypeOfId() {
    Boot types =
        boot(
            Numbered.Customer.class,
            Numbered.Country.class,
            Numbered.Coupon.class,
            Numbered.Parcel.class,
            Numbered.Carrier.class,
            Numbered.Shelf.class,
            Order.class,
            OrderLine.class,
            Product.class);
    try (SessionFactory factory = types.build()) {
      assertThat(persist(factory, new Product()).id()).isEqualTo("products/1-A");
      assertThat(persist(factory, new OrderLine()).id()).isEqualTo(1L);
      assertThat(persist(factory, new Numbered.Customer()).id).isEqualTo(1);
      assertThat(persist(factory, new Numbered.Country()).id).isEqualTo((short) 1);
      assertThat(persist(factory, new Numbered.Coupon()).id).isEqualTo(BigInteger.ONE);
      assertThat(persist(factory, new Numbered.Parcel()).id).isEqualTo(1);
      assertThat(persist(factory, new Numbered.Carrier()).id).isEqualTo(1);
      assertThat(persist(factory, new Numbered.Shelf()).id).isEqualTo((short) 1);
    }
    assertThat(schema().query("select name from hilo order by name"))
        .extracting(row -> row.get(0))
        .containsExactly(
            "carriers",
            "countries",
            "coupons",
            "customers",
            "orderlines",
            "parcels",
            "products",
            "shelves");
    assertThat(count("hilo where max_value = 1")).isEqualTo(8);
  }

  @Test
  void cascadeGeneratesIds() {
    SessionFactory factory = start(shop());
    factory.inTransaction(
        session -> {
          Order order = new Order();
          OrderLine first = order.add();
          OrderLine second = order.add();
          session.persist(order);
          assertThat(List.of(order.id(), first.id(), second.id()))
              .isEqualTo(List.of("orders/1-A", 1L, 2L));
        });
    assertThat(count("OrderLine")).isEqualTo(2);
  }

  @Test
  void mergeAndStatelessInsertGenerateIds() {
    SessionFactory factory = start(shop());
    Order merged =
        factory.fromTransaction(
            session -> {
              Order order = new Order();
              order.add();
              return session.merge(order);
            });
    assertThat(merged.id()).isEqualTo("orders/1-A");
    assertThat(merged.lines().get(0).id()).isEqualTo(1L);
    Order inserted = new Order();
    // Of the two forms this is the one that has the same signature in all versions.
    insert(factory, inserted);
    assertThat(inserted.id()).isEqualTo("orders/2-A");
    assertThat(count("purchase_orders")).isEqualTo(2);
  }

  @Test
  void twoFactoriesAndManyThreadsGetUniqueIds() throws Exception {
    try (SessionFactory one = shop().build();
        SessionFactory two = shop().hilo("node_tag", "B").build()) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        SessionFactory factory = thread % 2 == 0 ? one : two;
        tasks.add(
            () -> {
              List<String> ids = new ArrayList<>();
              for (int transaction = 0; transaction < 5; transaction++) {
                for (int i = 0; i < 10; i++) {
                  ids.add(Objects.requireNonNull(persist(factory, new Order()).id()));
                }
              }
              return ids;
            });
      }
      List<String> ids = Together.call(tasks).stream().flatMap(List::stream).toList();
      assertThat(ids.stream().map(id -> id.replaceAll("-.$", "")))
          .as("numbers, which the two factories share")
          .doesNotHaveDuplicates()
          .hasSize(400);
    }
    assertThat(count("purchase_orders")).isEqualTo(400);
  }

  @Test
  void worksAtTheStrictestIsolation() throws Exception {
    Boot strict =
        shop().with("hibernate.connection.isolation", "SERIALIZABLE").hilo("range_size", 1);
    try (SessionFactory one = strict.build();
        SessionFactory two = strict.build()) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (SessionFactory factory : List.of(one, two, one, two)) {
        tasks.add(
            () -> {
              List<String> ids = new ArrayList<>();
              try (Session session = factory.openSession()) {
                for (int i = 0; i < 10; i++) {
                  ids.add(Objects.requireNonNull(persisted(session, new Order()).id()));
                }
              }
              return ids;
            });
      }
      assertThat(Together.call(tasks).stream().flatMap(List::stream))
          .doesNotHaveDuplicates()
          .hasSize(40);
    }
    assertThat(max("orders")).isEqualTo(40);
  }

  @Test
  void rollbackKeepsTheReservation() {
    try (SessionFactory factory = shop().build();
        Session session = factory.openSession()) {
      Transaction transaction = session.beginTransaction();
      assertThat(persisted(session, new Order()).id()).isEqualTo("orders/1-A");
      session.flush();
      assertThat(max("orders")).as("reserved for good while the caller is undecided").isEqualTo(32);
      transaction.rollback();
      session.clear();
      assertThat(persist(factory, new Order()).id()).isEqualTo("orders/2-A");
      assertThat(max("orders")).isEqualTo(32);
    }
    assertThat(max("orders")).isEqualTo(2);
    assertThat(count("purchase_orders")).isEqualTo(1);
  }

  @Test
  void reservationDoesNotCommitTheTransaction() {
    if (!manyMayWriteAtOnce()) {
      assertRefusedWhileTheSessionWrites();
      return;
    }
    try (SessionFactory factory = shop().hilo("range_size", 2).build();
        Session session = factory.openSession()) {
      Transaction transaction = session.beginTransaction();
      for (int i = 0; i < 7; i++) {
        persisted(session, new Order());
        session.flush();
      }
      assertThat(max("orders")).isEqualTo(8);
      transaction.rollback();
      assertThat(count("purchase_orders")).isZero();
      assertThat(max("orders")).isEqualTo(8);
    }
    assertThat(max("orders")).isEqualTo(7);
  }

  /** Whether a reservation can go on while the transaction that asks for it has written. */
  private boolean manyMayWriteAtOnce() {
    return database() != TestDatabase.SQLITE;
  }

  private void assertRefusedWhileTheSessionWrites() {
    Boot small = shop().hilo("range_size", 2).hilo("reserve_timeout", "20s");
    try (SessionFactory factory = small.build()) {
      try (Session session = factory.openSession()) {
        Transaction transaction = session.beginTransaction();
        persisted(session, new Order());
        persisted(session, new Order());
        session.flush();
        assertThatThrownBy(() -> session.persist(new Order()))
            .isInstanceOf(IdentifierGenerationException.class)
            .hasMessageContainingAll(
                "No id for " + Order.class.getName() + ".id",
                "No numbers for 'orders'",
                "one writer at a time",
                "take them before it writes");
        transaction.rollback();
      }
      assertThat(count("purchase_orders")).isZero();
      assertThat(max("orders")).as("perhaps a range came after the rollback").isIn(2L, 4L);
      long last = 2;
      for (int i = 0; i < 7; i++) {
        long number = number(patiently(() -> persist(factory, new Order()).id()));
        assertThat(number).as("a number may be lost on the way").isGreaterThan(last);
        last = number;
      }
      assertThat(max("orders")).isGreaterThanOrEqualTo(last);
    }
    assertThat(count("purchase_orders")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void worksWithAutoCommitOnOrOff(boolean autoCommit) {
    try (HikariDataSource pool = Pools.hikari(schema(), 4, autoCommit)) {
      try (SessionFactory factory = shop().dataSource(pool).build()) {
        assertThat(persist(factory, new Order()).id()).isEqualTo("orders/1-A");
        assertThat(Pools.autoCommits(pool)).as("as the pool had them").containsOnly(autoCommit);
      }
      assertThat(max("orders")).isEqualTo(1);
      assertThat(Pools.active(pool)).isZero();
    }
  }

  @Test
  void keepsInsertsOfStringIdsInBatches() {
    assertFiveBatches("purchase_orders", Order::new);
  }

  @Test
  void keepsInsertsOfNumbersInBatches() {
    assertFiveBatches("OrderLine", OrderLine::new);
  }

  private void assertFiveBatches(String table, Supplier<Object> entity) {
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    Boot batching =
        shop()
            .dataSource(recording.dataSource())
            .with("hibernate.jdbc.batch_size", 20)
            .hilo("range_size", 50);
    try (SessionFactory factory = batching.build()) {
      recording.clear();
      factory.inTransaction(
          session -> {
            for (int i = 0; i < 100; i++) {
              session.persist(entity.get());
            }
          });
      assertThat(recording.count("executeBatch insert into " + table + " ")).isEqualTo(5);
      assertThat(recording.calls())
          .filteredOn(call -> !call.contains("transaction_control")) // HSQLDB is asked once
          .filteredOn(call -> !call.equals("execute commit")) // MySQL's driver may need it
          .as("five batches; a select and an insert for the first range, an update for the second")
          .hasSize(8);
    }
    assertThat(count(table)).isEqualTo(100);
  }

  private static <T> T persisted(Session session, T entity) {
    session.persist(entity);
    return entity;
  }
}
