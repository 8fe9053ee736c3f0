package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Tables;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting has an effect. */
final class SettingsTest extends H2Test {

  private static List<String> ids(SessionFactory factory, int count) {
    return factory.fromTransaction(
        session -> {
          List<String> ids = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            Order order = new Order();
            session.persist(order);
            ids.add(String.valueOf(order.id()));
          }
          return ids;
        });
  }

  private List<String> idsWith(String key, Object value, int count) {
    try (SessionFactory factory = shop().with(key, value).build()) {
      return ids(factory, count);
    }
  }

  private long reservedWith(String key, Object value) {
    try (SessionFactory factory = shop().with(key, value).build()) {
      ids(factory, 1);
      Long max = max("orders");
      return max == null ? -1 : max;
    }
  }

  static Stream<Arguments> ids() {
    return Stream.of(
        Arguments.of("node_tag", "NorthServer", "orders/1-NorthServer"),
        Arguments.of("node_tag", "", "orders/1"),
        Arguments.of("separator", ":", "orders:1-A"),
        Arguments.of("separator", '.', "orders.1-A"));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void nodeTagAndSeparatorShapeTheId(String key, Object value, String id) {
    assertThat(idsWith("hibernate.hilo." + key, value, 1)).containsExactly(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hibernate.hilo.range_size",
        "hibernate.hilo.range.size",
        "hibernate.hilo.range-size",
        "hibernate.hilo.RANGE_SIZE"
      })
  void rangeSizeInEachFormOfTheKey(String key) {
    assertThat(reservedWith(key, "7")).isEqualTo(7);
  }

  @Test
  void rangeSizeAsNumberObjectOrWord() {
    assertThat(reservedWith("hibernate.hilo.range_size", 9)).isEqualTo(9);
    schema().execute("delete from hilo", "delete from purchase_orders");
    assertThat(reservedWith("hibernate.hilo.range_size", RangeSize.fixed(11))).isEqualTo(11);
    schema().execute("delete from hilo", "delete from purchase_orders");
    assertThat(reservedWith("hibernate.hilo.range_size", "adaptive")).isEqualTo(32);
  }

  @Test
  void trueAndFalseInAnyCase() {
    SessionFactory factory =
        start(
            shop()
                .ddl("none")
                .hilo("create_table_if_missing", "TRUE")
                .hilo("check_constraint", "False")
                .hilo("prefetch", false));
    HibernateHiLo.of(factory).verify();
    assertThat(count("hilo")).as("the table is there").isZero();
  }

  @Test
  void adaptiveIsTheDefault() {
    SessionFactory factory = start(shop());
    ids(factory, 33);
    assertThat(max("orders")).as("32, then twice as many").isEqualTo(96);
  }

  @Test
  void schemaAndTable() {
    schema().execute("create schema billing");
    try (SessionFactory factory =
        shop().hilo("schema", "billing").hilo("table", "id_ranges").build()) {
      assertThat(ids(factory, 1)).containsExactly("orders/1-A");
    }
    assertThat(max("billing.id_ranges", "orders")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createTableIfMissing(boolean asText) {
    shop().build().close();
    schema().execute("drop table hilo");
    Boot making =
        shop().ddl("none").hilo("create_table_if_missing", asText ? (Object) "true" : true);
    try (SessionFactory factory = making.build()) {
      assertThat(Tables.names(schema())).as("not before the first id").doesNotContain("hilo");
      assertThat(ids(factory, 1)).containsExactly("orders/1-A");
    }
  }

  static Stream<Object> timeouts() {
    return Stream.of("300ms", "PT0.3S", " pt0.3s ", Duration.ofMillis(300));
  }

  /** Another client holds a lock that the reservation needs; the error appears in time. */
  @ParameterizedTest
  @MethodSource("timeouts")
  void reserveTimeout(Object timeout) throws Exception {
    try (SessionFactory factory = shop().hilo("reserve_timeout", timeout).build();
        TableLock lock = new TableLock(schema())) {
      // Without the setting it is ten seconds. A busy machine may stall, but not every time.
      Await.until(
          "the error appears after the time that was set, and not after ten seconds",
          () -> {
            long began = System.nanoTime();
            assertRefuses(() -> ids(factory, 1), "'orders'");
            long took = Duration.ofNanos(System.nanoTime() - began).toMillis();
            return took >= 200 && took < 9_000;
          });
      assertThat(lock.isHeld()).isTrue();
    }
  }

  @Test
  void prefetch() throws Exception {
    Queue<Long> reserved = new ConcurrentLinkedQueue<>();
    HiLoListener listener =
        new HiLoListener() {
          @Override
          public void rangeReserved(RangeReserved event) {
            synchronized (reserved) {
              reserved.add(event.low());
              reserved.notifyAll();
            }
          }
        };
    try (SessionFactory factory =
        shop()
            .hilo("prefetch", "true")
            .hilo("range_size", "500")
            .hilo("listener", listener)
            .build()) {
      // The rate is known from the second range on.
      try (Session session = factory.openSession()) {
        for (int i = 0; i < 1500; i++) {
          session.persist(new Order());
        }
      }
      synchronized (reserved) {
        long giveUp = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!reserved.contains(1501L) && System.nanoTime() < giveUp) {
          reserved.wait(100);
        }
      }
      assertThat(reserved).as("the prefetch reserved it").contains(1501L);
    }
    assertThat(max("orders")).as("and went back").isEqualTo(1500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lasting PT1H", "LASTING 3600S", " lasting pt60m "})
  void rangesThatLastForATime(String size) {
    assertThat(reservedWith("hibernate.hilo.range_size", size)).isEqualTo(32);
    schema().execute("delete from hilo", "delete from purchase_orders");
    try (SessionFactory factory = shop().hilo("range_size", size).build()) {
      ids(factory, 33);
      assertThat(max("orders")).as("more are used in an hour, but no eightfold").isEqualTo(288);
    }
  }

  @Test
  void listenerAsInstanceClassOrName() {
    for (Object listener : List.of(new Listening(), Listening.class, Listening.class.getName())) {
      Listening.RANGES.clear();
      idsWith("hibernate.hilo.listener", listener, 1);
      assertThat(Listening.RANGES).as("%s", listener).hasSize(1);
    }
  }

  /** Known by its class only. */
  public static final class Listening implements HiLoListener {

    static final Queue<RangeReserved> RANGES = new ConcurrentLinkedQueue<>();

    @Override
    public void rangeReserved(RangeReserved event) {
      RANGES.add(event);
    }
  }
}
