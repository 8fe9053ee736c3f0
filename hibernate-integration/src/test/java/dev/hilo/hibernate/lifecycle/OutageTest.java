package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.SwitchedDataSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A database, or a pool, that gives no connection for a while. */
final class OutageTest extends H2Test {

  @Tag("slow")
  @Test
  void namesTheEntityAndContinuesAfterRecovery() {
    SwitchedDataSource database = new SwitchedDataSource(schema().dataSource());
    AtomicInteger calls = new AtomicInteger();
    try (SessionFactory factory =
        shop()
            .dataSource(database.dataSource())
            .hilo("reserve_timeout", "PT2S")
            .hilo("range_size", "2")
            .build()) {
      database.turnOff();
      assertFails(
          () -> {
            calls.incrementAndGet();
            Order.generatedId(factory);
          },
          "No id for " + Order.class.getName() + ".id",
          "Connection refused");
      assertThat(database.refusals()).isBetween(1, 8 * calls.get());
      database.turnOn();
      long first = number(patiently(() -> Order.generatedId(factory)));
      database.turnOff();
      assertThat(number(Order.generatedId(factory))).as("from memory").isEqualTo(first + 1);
      assertFails(() -> Order.generatedId(factory), "Connection refused");
      database.turnOn();
      assertThat(number(patiently(() -> Order.generatedId(factory)))).isGreaterThan(first + 1);
    }
  }

  @Test
  void closesDuringAnOutageAndLeavesAGap() {
    SwitchedDataSource database = new SwitchedDataSource(schema().dataSource());
    try (SessionFactory factory = shop().dataSource(database.dataSource()).build()) {
      assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
      database.turnOff();
    }
    assertThat(max("orders")).isEqualTo(32);
  }
}
