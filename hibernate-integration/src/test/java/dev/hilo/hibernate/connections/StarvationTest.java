package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Sessions hold every connection of their pool while they wait for ids. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class StarvationTest extends DatabaseTest {

  /** Shorter than HiLo waits, so that a session that starves others is an error of the pool's. */
  private static final Duration POOLS_TIMEOUT = Duration.ofMinutes(1);

  private static final String HILOS_TIMEOUT = "3m";

  StarvationTest(TestDatabase database) {
    super(database);
  }

  @Test
  void generatesIdsWhileTheOnlyPooledConnectionIsBusy() {
    try (HikariDataSource sessions = pool(1);
        SessionFactory factory = patient(sessions).build()) {
      assertHundredInOneTransaction(factory);
    }
    assertThat(max("orders")).isEqualTo(100);
  }

  @Test
  void generatesIdsFromASuppliedDataSourceWhileTheOnlyPooledConnectionIsBusy() {
    try (HikariDataSource sessions = pool(1);
        HikariDataSource numbers = pool(1)) {
      try (SessionFactory factory = patient(sessions).hilo("connections", numbers).build()) {
        assertHundredInOneTransaction(factory);
      }
      assertThat(Pools.active(sessions)).isZero();
      assertThat(Pools.active(numbers)).isZero();
    }
    assertThat(max("orders")).isEqualTo(100);
  }

  /** The first id of the factory is made while the only connection is in use. */
  private void assertHundredInOneTransaction(SessionFactory factory) {
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      assertThat(session.find(Order.class, "orders/0-A")).isNull();
      for (int i = 1; i <= 100; i++) {
        Order order = new Order();
        session.persist(order);
        assertThat(order.id()).isEqualTo("orders/" + i + "-A");
      }
      session.getTransaction().commit();
    }
    assertThat(count("purchase_orders")).isEqualTo(100);
  }

  @Test
  void namesTheSettingIfThePoolIsExhausted() {
    try (HikariDataSource sessions = pool(1);
        SessionFactory factory =
            shop()
                .dataSource(sessions)
                .hilo("connections", "shared")
                .hilo("reserve_timeout", "1s")
                .build();
        Session session = factory.openSession()) {
      session.beginTransaction();
      session.find(Order.class, "orders/0-A");

      assertFails(
          () -> session.persist(new Order()),
          "No id for " + Order.class.getName() + ".id",
          "No connection has come yet",
          "set hibernate.hilo.connections=dedicated");
      session.getTransaction().rollback();
      assertThat(patiently(() -> Order.generatedId(factory))).startsWith("orders/");
    }
  }

  @Test
  void servesAsManyWritersAsPooledConnections() throws Exception {
    try (HikariDataSource sessions = pool(4);
        SessionFactory factory = patient(sessions).hilo("range_size", 4).build()) {
      assertFourWritersNeverStall(factory);
    }
  }

  @Test
  void servesAsManyWritersAsPooledConnectionsFromASuppliedDataSource() throws Exception {
    try (HikariDataSource sessions = pool(4);
        HikariDataSource numbers = pool(1);
        SessionFactory factory =
            patient(sessions).hilo("connections", numbers).hilo("range_size", 4).build()) {
      assertFourWritersNeverStall(factory);
    }
  }

  private void assertFourWritersNeverStall(SessionFactory factory) throws Exception {
    Callable<Long> writing = () -> write(factory, 1000);
    List<Long> longest = new ArrayList<>(Together.call(Collections.nCopies(4, writing)));

    assertThat(Duration.ofNanos(Collections.max(longest))).isLessThan(POOLS_TIMEOUT);
    assertThat(count("purchase_orders")).isEqualTo(4000);
  }

  /**
   * Persists in one transaction that has its connection from the beginning.
   *
   * @return how long the slowest took, in nanoseconds
   */
  private static long write(SessionFactory factory, int orders) {
    long longest = 0;
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.find(Order.class, "orders/0-A");
      for (int i = 0; i < orders; i++) {
        long began = System.nanoTime();
        session.persist(new Order());
        longest = Math.max(longest, System.nanoTime() - began);
      }
      session.getTransaction().commit();
    }
    return longest;
  }

  private Boot patient(HikariDataSource sessions) {
    return shop().dataSource(sessions).hilo("reserve_timeout", HILOS_TIMEOUT);
  }

  private HikariDataSource pool(int size) {
    HikariDataSource pool = Pools.hikari(schema(), size, true);
    pool.setConnectionTimeout(POOLS_TIMEOUT.toMillis());
    return pool;
  }
}
