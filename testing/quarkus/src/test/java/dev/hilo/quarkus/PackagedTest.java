package dev.hilo.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The application as it is deployed, in a process of its own. */
@Tag("packaged")
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class PackagedTest {

  private static final int REQUESTS = 400;
  private static final int CLIENTS = 20;
  private static final String POOL_OF_ONE = "quarkus.datasource.jdbc.max-size=1";

  private final Schema schema;

  PackagedTest(TestDatabase database) {
    schema = database.server().newSchema();
  }

  @AfterEach
  void drop() {
    schema.close();
  }

  private long max(String counter) {
    return ((Number)
            schema.query("select max_value from hilo where name = '" + counter + "'").get(0).get(0))
        .longValue();
  }

  @Test
  void theEndReturnsUnusedNumbersAndARestartGoesOn() throws Exception {
    for (int run = 0; run < 2; run++) {
      try (Application shop = Application.start(schema, POOL_OF_ONE)) {
        assertThat(shop.post("orders")).isEqualTo("orders/" + (2 * run + 1) + "-A");
        assertThat(shop.post("ids/orders")).isEqualTo("orders/" + (2 * run + 2) + "-A");
        assertThat(shop.post("customers")).isEqualTo((run + 1) + " customers/" + (run + 1));
        assertThat(max("orders")).isGreaterThan(2 * run + 2);
        shop.terminate();
        assertThat(max("orders")).as(shop.log()).isEqualTo(2 * run + 2);
        assertThat(max("customers")).isEqualTo(run + 1);
        assertThat(max("customers|")).isEqualTo(run + 1);
      }
    }
  }

  /** The figures are printed, because they differ with the machine. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void aColdStartUnderLoadAnswersEveryRequest(int pool) throws Exception {
    Duration sequence = timeOf("tickets", pool);
    Duration hilo = timeOf("orders", pool);
    System.out.printf(
        "Quarkus, %s, pool of %d: %d requests of %d clients, SEQUENCE %d ms, HiLo %d ms%n",
        schema.server().database().label(),
        pool,
        REQUESTS,
        CLIENTS,
        sequence.toMillis(),
        hilo.toMillis());
  }

  private Duration timeOf(String path, int pool) throws Exception {
    try (Application shop =
        Application.start(
            schema,
            "quarkus.datasource.jdbc.max-size=" + pool,
            "hibernate.hilo.reserve_timeout=60s")) {
      long start = System.nanoTime();
      List<String> ids = shop.post(path, REQUESTS, CLIENTS);
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      assertThat(ids).as(shop::log).allMatch(id -> id.matches("(orders/)?\\d+(-A)?"));
      assertThat(new HashSet<>(ids)).hasSize(REQUESTS);
      return time;
    }
  }

  /** The application on H2 is built with telemetry. */
  @Test
  void opensConnectionsOfItsOwnBesideTheOneOfThePool() throws Exception {
    try (Application shop = Application.start(schema, POOL_OF_ONE)) {
      assertThat(shop.post("pool"))
          .isEqualTo(
              schema.server().database() == TestDatabase.H2
                  ? "OpenTelemetryAgroalDataSource"
                  : "DataSource");
      assertThat(shop.post("orders")).isEqualTo("orders/1-A");
      assertThat(shop.log()).doesNotContain("HiLo shares", "HiLo uses the application's");
    }
  }

  @Test
  void readsSettingsAtTheStart() throws Exception {
    try (Application shop =
        Application.start(
            Application.build(schema),
            schema,
            Map.of("QUARKUS_HIBERNATE_ORM_UNSUPPORTED_PROPERTIES__HIBERNATE_HILO_NODE_TAG_", "B"),
            "hibernate.hilo.range_size=7")) {
      assertThat(shop.post("orders")).isEqualTo("orders/1-B");
      assertThat(max("orders")).isEqualTo(7);
    }
  }

  @Test
  void refusesAWrongSettingAtTheStart() throws Exception {
    assertStops("hibernate.hilo.reserve_timeout=3", "give a time with its unit");
    assertStops("hibernate.hilo.range_sice=3", "Did you mean 'hibernate.hilo.range_size'?");
    assertStops(
        "hibernate.hilo.table=numbers",
        "hibernate.hilo.table=numbers is refused: the model was built with 'hilo'");
    assertStops(
        "hibernate.hilo.separator=:",
        "hibernate.hilo.separator=: is refused: the model was built with '/'");
  }

  private void assertStops(String setting, String reason) throws Exception {
    try (Application shop = Application.start(schema, setting)) {
      assertThat(shop.isListening()).as(setting).isFalse();
      assertThat(shop.log()).contains(reason);
    }
  }
}
