package dev.hilo.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pool in distributed transactions stays shared, and the advice can be followed in Quarkus. */
@Tag("packaged")
final class XaTest {

  private final Schema schema = TestDatabase.POSTGRESQL.server().newSchema();

  @AfterEach
  void drop() {
    schema.close();
  }

  private Application start(String... settings) throws Exception {
    return Application.start("on-postgresql-xa", schema, Map.of(), settings);
  }

  @Test
  void sharesThePoolAndAdvisesALargerOne() throws Exception {
    try (Application shop = start()) {
      assertThat(shop.post("orders")).isEqualTo("orders/1-A");
      assertThat(shop.log())
          .contains("HiLo shares the connections", "(XA)", "(quarkus.datasource.jdbc.max-size)");
    }
    try (Application shop =
        start(
            "quarkus.datasource.jdbc.max-size=1",
            // Later orders need a reservation, too.
            "hibernate.hilo.range_size=1",
            "hibernate.hilo.prefetch=false",
            "hibernate.hilo.reserve_timeout=500ms")) {
      assertThat(shop.post("orders")).startsWith("500");
      awaitAdvice(shop);
    }
  }

  /** On a busy machine, HiLo's threads may begin too late to find out what lacks. */
  private static void awaitAdvice(Application shop) throws Exception {
    String advice = "than the number of threads that write (quarkus.datasource.jdbc.max-size).";
    long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!shop.log().contains(advice)) {
      assertThat(System.nanoTime()).as(shop.log()).isLessThan(end);
      String unused = shop.post("orders");
    }
  }

  @Test
  void refusesConnectionsOfItsOwn() throws Exception {
    try (Application shop = start("hibernate.hilo.connections=dedicated")) {
      assertThat(shop.isListening()).isFalse();
      assertThat(shop.log()).contains("connections=dedicated is refused", "(XA); leave it out");
    }
    try (Application shop = start("hibernate.hilo.connections=java:other")) {
      assertThat(shop.isListening()).isFalse();
      assertThat(shop.log()).contains("connections=java:other is refused: say 'dedicated'");
    }
  }
}
