package dev.hilo.spring.internal.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener.ReservationFailed;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** The health of a real application, by {@code GET /actuator/health}. */
final class HiLoHealthTest extends AppTest {

  private WebApp run(String... properties) {
    createTable();
    return WebApp.run(
        List.of(),
        onSchema(
            Stream.concat(
                    Stream.of(
                        "hilo.prefetch=false",
                        "hilo.range-size=10",
                        "hilo.jdbc.initialize-schema=never",
                        "management.endpoint.health.show-details=always",
                        "management.endpoint.health.probes.enabled=true"),
                    Stream.of(properties))
                .toArray(String[]::new)));
  }

  private void createTable() {
    try (HiLo maker = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      maker.verify();
    }
  }

  private static @Nullable Object health(WebApp app) {
    Map<String, Object> answer =
        JsonParserFactory.getJsonParser()
            .parseMap(app.send("GET", "/actuator/health", "text/plain", "").body());
    return answer.get("components") instanceof Map<?, ?> components ? components.get("hilo") : null;
  }

  private static void fails(HiLo hilo, String collection) {
    assertThatThrownBy(() -> hilo.nextIds(collection, 20)).isInstanceOf(HiLoException.class);
  }

  @Test
  void isDownWhileACounterHasNoNumberAndItsReservationHasFailed() {
    try (WebApp app = run()) {
      HiLo hilo = app.bean(HiLo.class);
      hilo.nextId("orders");
      assertThat(health(app)).isEqualTo(Map.of("status", "UP"));

      schema().execute("drop table hilo");
      fails(hilo, "people");
      Await.until("it is down", () -> app.status("/actuator/health") == 503);
      assertThat(health(app))
          .asString()
          .contains("status=DOWN", "details={people=No numbers for 'people': ")
          .doesNotContain("orders", "create table");
      assertThat(app.status("/actuator/health/liveness")).isEqualTo(200);
      assertThat(app.status("/actuator/health/readiness")).isEqualTo(200);

      createTable();
      hilo.nextId("people");
      Await.until("it is up", () -> app.status("/actuator/health") == 200);
    }
  }

  @Test
  void isDownForAMinute() {
    AtomicLong seconds = new AtomicLong();
    HiLoHealth health = new HiLoHealth(() -> Duration.ofSeconds(seconds.get()).toNanos());
    try (HiLo hilo = HiLo.builder(schema().dataSource()).build()) {
      health.postProcessAfterInitialization(hilo, "hilo.archive");
      fails(hilo, "people");
      Await.until("it has failed", () -> !health.failures().isEmpty());
      assertThat(health.failures()).containsOnlyKeys("people of archive");
      seconds.set(59);
      assertThat(health.failures()).isNotEmpty();
      seconds.set(60);
      assertThat(health.failures()).isEmpty();
    }
  }

  @Test
  void isUpWhileACounterHasNumbers() {
    createTable();
    HiLoHealth health = new HiLoHealth(() -> 0);
    try (HiLo hilo = HiLo.builder(schema().dataSource()).build()) {
      hilo.nextId("orders");
      var listener = health.watch(hilo, "");
      for (String counter : List.of("orders", "people")) {
        listener.reservationFailed(
            new ReservationFailed(counter, Duration.ZERO, new HiLoException("full", null)));
      }
      assertThat(health.failures()).isEqualTo(Map.of("people", "full"));
    }
  }

  @Test
  void canBeSwitchedOff() {
    try (WebApp app = run("management.health.hilo.enabled=false")) {
      assertThat(health(app)).isNull();
    }
    try (WebApp app = run("management.health.defaults.enabled=false")) {
      assertThat(health(app)).isNull();
    }
  }
}
