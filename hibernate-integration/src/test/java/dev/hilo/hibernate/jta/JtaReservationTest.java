package dev.hilo.hibernate.jta;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.coordinator.Reapable;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.JtaPool;
import dev.hilo.hibernate.testing.PassThrough;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatform;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reservations beside a JTA transaction, which neither takes them back nor is ended by them. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class JtaReservationTest extends JtaTest {

  JtaReservationTest(TestDatabase database) {
    super(database);
  }

  private Boot orders() {
    return pool().boot(Order.class, OrderLine.class);
  }

  private SessionFactory factory(int rangeSize) {
    return orders().hilo("range_size", rangeSize).build();
  }

  private static @Nullable String persist(Session session, @Nullable String asked) {
    Order order = new Order(asked);
    session.persist(order);
    session.flush();
    return order.id();
  }

  @ParameterizedTest
  @EnumSource
  void rollbackKeepsTheReservation(JtaRollbackKind kind) throws Exception {
    try (SessionFactory factory = factory(1)) {
      List<@Nullable String> ids = new ArrayList<>();
      Session[] session = new Session[1];
      kind.run(
          () -> {
            session[0] = factory.openSession();
            ids.add(persist(session[0], null));
            ids.add(persist(session[0], "invoices|"));
            ids.add(persist(session[0], "notes/"));
            ids.add(persist(session[0], null));
            assertThat(count("purchase_orders")).as("committed by a reservation").isZero();
          },
          () -> JtaRollbackKind.close(requireNonNull(session[0])));
      assertThat(ids)
          .containsExactly("orders/1-A", "invoices/1", "notes/0000000000000000001-A", "orders/2-A");
      assertThat(count("purchase_orders")).isZero();
      JtaPool.manager().begin();
      try (Session again = factory.openSession()) {
        assertThat(persist(again, null)).isEqualTo("orders/3-A");
        assertThat(persist(again, "invoices|")).isEqualTo("invoices/2");
        JtaPool.manager().commit();
      }
      assertThat(count("purchase_orders")).isEqualTo(2);
    }
    assertThat(max("orders")).isEqualTo(3);
    assertThat(max("invoices|")).isEqualTo(2);
  }

  @Test
  void generatesIdsInARollbackOnlyTransaction() throws Exception {
    try (SessionFactory factory = factory(1)) {
      JtaPool.manager().begin();
      try (Session session = factory.openSession()) {
        persist(session, null);
        JtaPool.manager().setRollbackOnly();
        Order order = new Order();
        session.persist(order);
        assertThat(order.id()).isEqualTo("orders/2-A");
      } finally {
        JtaPool.manager().rollback();
      }
    }
    assertThat(max("orders")).isEqualTo(2);
  }

  /** Another client locks the row of the counter until the transaction has timed out. */
  @Test
  void reservationOutlivesATransactionThatTimesOut() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (SessionFactory factory = factory(1)) {
      assertThat(inTransaction(factory)).isEqualTo("orders/1-A");
      try (Connection holder = schema().dataSource().getConnection();
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        statement.executeUpdate("update hilo set max_value = max_value where name = 'orders'");
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Reapable> begun = new CompletableFuture<>();
        Future<@Nullable String> late = thread.submit(() -> persistLate(factory, begun, ended));
        Await.until("the session waits for its id", () -> waits(factory) == 2);
        JtaRollbackKind.timeOut(begun.join());
        JtaRollbackKind.awaitTimeout(ended);
        holder.rollback();
        assertThat(late.get(2, TimeUnit.MINUTES)).isEqualTo("orders/2-A");
      }
      assertThat(max("orders")).isEqualTo(2);
    } finally {
      thread.shutdownNow();
    }
    assertThat(count("purchase_orders")).isEqualTo(1);
  }

  /** How often a caller has had to wait for a range of orders. */
  private static long waits(SessionFactory factory) {
    return requireNonNull(HibernateHiLo.of(factory).counters().statistics().get("orders")).waits();
  }

  /** The id of an instance that exceeded the transaction timeout. */
  private static @Nullable String persistLate(
      SessionFactory factory, CompletableFuture<Reapable> begun, CountDownLatch ended)
      throws Exception {
    JtaRollbackKind.begin(ended);
    begun.complete(JtaRollbackKind.current());
    Order order = new Order();
    Session session = factory.openSession();
    assertRefuses(() -> session.persist(order), "different thread");
    assertThatThrownBy(JtaPool.manager()::commit).isInstanceOf(RollbackException.class);
    session.close();
    return order.id();
  }

  @Test
  void suspendedTransactionsShareOnlyARange() throws Exception {
    try (SessionFactory factory = factory(4)) {
      JtaPool.manager().begin();
      Session outer = factory.openSession();
      assertThat(persist(outer, null)).isEqualTo("orders/1-A");
      Transaction suspended = JtaPool.manager().suspend();

      assertThat(inTransaction(factory)).isEqualTo("orders/2-A");
      JtaPool.manager().resume(suspended);
      assertThat(persist(outer, null)).isEqualTo("orders/3-A");
      JtaPool.manager().rollback();
      outer.close();
    }
    assertThat(schema().query("select id from purchase_orders"))
        .containsExactly(List.of("orders/2-A"));
    assertThat(max("orders")).isEqualTo(3);
  }

  @Test
  void returnsRangesIfTheFactoryClosesInATransaction() throws Exception {
    SessionFactory factory = factory(100);
    JtaPool.manager().begin();
    try (Session session = factory.openSession()) {
      persist(session, null);
    }
    factory.close();
    JtaPool.manager().rollback();
    assertThat(max("orders")).isEqualTo(1);
    assertThat(count("purchase_orders")).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void worksInTransactionsBegunByHibernate(boolean preferUserTransaction) {
    try (SessionFactory factory =
        orders()
            .with("hibernate.jta.prefer_user_transaction", preferUserTransaction)
            .hilo("range_size", 1)
            .build()) {
      factory.inTransaction(session -> persist(session, null));
      factory.inSession(
          session -> {
            session.beginTransaction();
            persist(session, null);
            session.getTransaction().rollback();
          });
      factory.inTransaction(session -> assertThat(persist(session, null)).isEqualTo("orders/3-A"));
      assertThat(count("purchase_orders")).isEqualTo(2);
    }
  }

  /** Another client inserts the row first, so the database reports a duplicate key. */
  @Test
  void retriesAfterAConflictOverTheFirstRow() throws Exception {
    RecordingDataSource recording = new RecordingDataSource(pool().dataSource());
    AtomicBoolean lost = new AtomicBoolean();
    recording.beforeExecution(
        call -> {
          if (call.startsWith("executeUpdate insert into hilo ") && !lost.getAndSet(true)) {
            insertCounter("orders", 41);
          }
        });
    try (SessionFactory factory =
        orders().with("hibernate.connection.datasource", recording.dataSource()).build()) {
      assertThat(inTransaction(factory)).isEqualTo("orders/42-A");
      assertThat(lost).isTrue();
    }
  }

  /** Hibernate ends a transaction after an exception only. */
  @Test
  void anErrorInTheCommitOfAReservationLeavesNoTransaction() throws Exception {
    AtomicBoolean thrown = new AtomicBoolean();
    List<@Nullable Transaction> found = Collections.synchronizedList(new ArrayList<>());
    TransactionManager manager =
        PassThrough.proxy(
            TransactionManager.class,
            (method, arguments) -> {
              if (Thread.currentThread().getName().startsWith("hilo")) {
                if (method.getName().equals("commit") && !thrown.getAndSet(true)) {
                  throw new NoSuchMethodError("thrown by a test");
                }
                if (method.getName().equals("suspend")) {
                  found.add(JtaPool.manager().getTransaction());
                }
              }
              return PassThrough.invoke(JtaPool.manager(), method, arguments);
            });
    JtaPlatform platform =
        factory()
            .unwrap(SessionFactoryImplementor.class)
            .getServiceRegistry()
            .requireService(JtaPlatform.class);
    JtaPlatform failing =
        PassThrough.proxy(
            JtaPlatform.class,
            (method, arguments) ->
                method.getName().equals("retrieveTransactionManager")
                    ? manager
                    : PassThrough.invoke(platform, method, arguments));
    try (SessionFactory factory =
        orders().with("hibernate.transaction.jta.platform", failing).build()) {
      JtaPool.manager().begin();
      try (Session session = factory.openSession()) {
        assertThatThrownBy(() -> persist(session, null))
            .hasStackTraceContaining("thrown by a test");
      } finally {
        JtaPool.manager().rollback();
      }

      assertThat(inTransaction(factory)).isEqualTo("orders/1-A");
    }
    assertThat(thrown).isTrue();
    assertThat(found).hasSizeGreaterThan(1).containsOnlyNulls();
  }

  private static @Nullable String inTransaction(SessionFactory factory) throws Exception {
    JtaPool.manager().begin();
    try (Session session = factory.openSession()) {
      String id = persist(session, null);
      JtaPool.manager().commit();
      return id;
    }
  }

  @Test
  void reportsTheDdlOfAMissingTableOrCreatesIt() throws Exception {
    orders().build().close();
    schema().execute("drop table hilo");
    try (SessionFactory factory = orders().ddl("none").build()) {
      JtaPool.manager().begin();
      try (Session session = factory.openSession()) {
        assertFails(() -> persist(session, null), " hilo (");
      } finally {
        JtaPool.manager().rollback();
      }
    }
    try (SessionFactory factory =
        orders().ddl("none").hilo("create_table_if_missing", true).build()) {
      assertThat(inTransaction(factory)).isEqualTo("orders/1-A");
    }
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void reportsTheCauseOfAFailedReservation() throws Exception {
    try (SessionFactory factory = orders().hilo("node_tag_query", "select 'no tag!'").build()) {
      JtaRollbackKind.ROLLBACK.run(
          () -> {
            try (Session session = factory.openSession()) {
              assertRefuses(() -> persist(session, null), "'no tag!'");
            }
          });
    }
  }

  @Test
  void manyThreadsOfTwoFactoriesGetUniqueIds() throws Exception {
    try (SessionFactory one = factory(3);
        SessionFactory two = factory(3)) {
      List<Callable<List<@Nullable String>>> tasks = new ArrayList<>();
      for (SessionFactory factory : List.of(one, two)) {
        Callable<List<@Nullable String>> task = () -> everySecondCommitted(factory);
        tasks.addAll(Collections.nCopies(4, task));
      }
      List<@Nullable String> ids = Together.call(tasks).stream().flatMap(List::stream).toList();
      assertThat(ids).hasSize(80).doesNotHaveDuplicates();
    }
    assertThat(count("purchase_orders")).isEqualTo(40);
  }

  private static List<@Nullable String> everySecondCommitted(SessionFactory factory)
      throws Exception {
    List<@Nullable String> ids = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      JtaPool.manager().begin();
      try (Session session = factory.openSession()) {
        ids.add(persist(session, null));
        if (i % 2 == 0) {
          JtaPool.manager().commit();
        } else {
          JtaPool.manager().rollback();
        }
      }
    }
    return ids;
  }
}
