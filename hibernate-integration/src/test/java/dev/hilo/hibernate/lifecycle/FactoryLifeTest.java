package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HiLoThreads;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.Together;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the first id to the last thread. */
final class FactoryLifeTest extends H2Test {

  @Test
  void concurrentFirstIdsShareOneReservation() throws Exception {
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    try (SessionFactory factory = shop().dataSource(recording.dataSource()).build()) {
      Callable<String> first = () -> Order.saved(factory);
      List<String> ids = Together.call(Collections.nCopies(16, first));
      assertThat(ids).doesNotHaveDuplicates();
      assertThat(recording.count("executeUpdate insert into hilo")).isEqualTo(1);
      assertThat(max("orders")).isEqualTo(32);
    }
    assertThat(max("orders")).isEqualTo(16);
  }

  @Test
  void runsThreadsOnlyBetweenTheFirstIdAndTheClose() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true)) {
      try (SessionFactory factory = shop().dataSource(pool).build()) {
        assertThat(threads.now()).isEmpty();
        Order.saved(factory);
        assertThat(threads.now()).isNotEmpty().allMatch(Thread::isDaemon);
      }
      assertThat(threads.survivors()).isEmpty();
      assertThat(Pools.active(pool)).isZero();
    }
  }

  @Test
  void failedFactoryLeavesNothing() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true)) {
      Boot failing = shop().dataSource(pool).ddl("validate");
      assertFails(failing::build, "The table hilo is missing");
      assertThat(Pools.active(pool)).isZero();
      assertThat(threads.survivors()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedicated", "shared"})
  void returnsTheRangesWhileItsHiLoIsSuspended(String connections) {
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true);
        SessionFactory factory = shop().dataSource(pool).hilo("connections", connections).build()) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
      HiLo hilo = HibernateHiLo.of(factory);

      assertThat(hilo.suspend()).isTrue();
      assertThat(max("orders")).isEqualTo(1);
      assertThat(connections()).as("those of the application").isEqualTo(total(pool));

      hilo.resume();
      assertThat(Order.saved(factory)).isEqualTo("orders/2-A");
    }
    assertThat(max("orders")).isEqualTo(2);
  }

  private static int total(HikariDataSource pool) {
    return pool.getHikariPoolMXBean().getTotalConnections();
  }

  @Test
  void refusesASecondFactoryOfOneModel() {
    Metadata model = shop().metadata();
    try (SessionFactory factory = model.buildSessionFactory()) {
      assertFails(model::buildSessionFactory, "Build the Metadata again");
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    }
    assertThat(max("orders")).as("the first factory returns its range").isEqualTo(1);
  }

  @Test
  void generatesNoIdsAfterClose() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    SessionFactory factory = shop().build();
    Order.saved(factory);
    Session session = factory.openSession();
    factory.close();
    assertThatThrownBy(() -> session.persist(new Order()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    // Of this collection, no id was ever made.
    assertThatThrownBy(() -> session.persist(new OrderLine()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(max("orders")).isEqualTo(1);
    assertThat(threads.survivors()).isEmpty();
  }

  @Test
  void unusedFactoryGeneratesNoIdsAfterClose() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    SessionFactory factory = shop().build();
    Session session = factory.openSession();
    factory.close();
    assertThatThrownBy(() -> session.persist(new Order()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(threads.now()).isEmpty();
  }

  @Test
  void closingUnderLoadGeneratesNoDuplicate() throws Exception {
    shop().build().close();
    Queue<String> ids = new ConcurrentLinkedQueue<>();
    for (int round = 1; round <= 5; round++) {
      SessionFactory factory = shop().hilo("range_size", 3).build();
      CountDownLatch running = new CountDownLatch(20);
      Callable<Integer> asking =
          () -> {
            try (Session session = factory.openSession()) {
              while (true) {
                Order order = new Order();
                session.persist(order);
                ids.add(String.valueOf(order.id()));
                running.countDown();
              }
            } catch (RuntimeException e) {
              assertThat(e).isInstanceOf(IllegalStateException.class);
              return 1;
            }
          };
      Callable<Integer> closing =
          () -> {
            running.await();
            factory.close();
            return 0;
          };
      assertThat(Together.call(List.of(asking, asking, asking, closing)))
          .containsExactly(1, 1, 1, 0);
      // Hibernate may refuse an instance because of the close after it got its id.
      assertThat(max("orders")).isBetween((long) ids.size(), ids.size() + 3L * round);
    }
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void emptiedTableRepeatsNoNumber() {
    SessionFactory factory = start(shop().hilo("range_size", 2));
    assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    factory.getSchemaManager().truncateMappedObjects();
    assertThat(Order.saved(factory)).isEqualTo("orders/2-A");
    assertThat(Order.saved(factory)).isEqualTo("orders/" + (3 + (1 << 20)) + "-A");
  }
}
