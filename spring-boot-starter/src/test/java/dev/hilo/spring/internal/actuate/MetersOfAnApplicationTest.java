package dev.hilo.spring.internal.actuate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.micrometer.HiLoMeters;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.testdb.Await;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.ref.Reference;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** In a real application; once as Actuator shows them by HTTP. */
final class MetersOfAnApplicationTest extends AppTest {

  private static final String EXPOSED = "management.endpoints.web.exposure.include=metrics";

  private static MeterRegistry registry(ConfigurableApplicationContext app) {
    return app.getBean(MeterRegistry.class);
  }

  private static double generated(MeterRegistry registry, String collection) {
    Apps.awaitMeter(registry, "hilo.ids.generated", collection);
    return registry
        .get("hilo.ids.generated")
        .tag("collection", collection)
        .functionCounter()
        .count();
  }

  private static double measured(WebApp app, String meter, String tags) {
    Map<String, Object> answer = app.json("/actuator/metrics/" + meter + "?tag=" + tags);
    List<?> measurements = requireNonNull((List<?>) answer.get("measurements"));
    Map<?, ?> first = (Map<?, ?>) measurements.get(0);
    return requireNonNull((Number) first.get("value")).doubleValue();
  }

  @Test
  void needNoConfiguration() {
    try (WebApp app =
        WebApp.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always", EXPOSED))) {
      app.bean(HiLo.class).nextIds("orders", 3);
      Apps.awaitMeter(app.bean(MeterRegistry.class), "hilo.range.fetch", "orders");

      assertThat(measured(app, "hilo.ids.generated", "collection:orders")).isEqualTo(3);
      assertThat(measured(app, "hilo.ids.remaining", "collection:orders")).isPositive();
      assertThat(measured(app, "hilo.range.size", "collection:orders")).isPositive();
      assertThat(measured(app, "hilo.counter.max", "collection:orders")).isPositive();
      assertThat(measured(app, "hilo.counter.limit", "collection:orders")).isGreaterThan(1e18);
      assertThat(measured(app, "hilo.range.conflicts", "collection:orders")).isZero();
      assertThat(measured(app, "hilo.ids.returned", "collection:orders")).isZero();
      assertThat(measured(app, "hilo.range.wait", "collection:orders")).isEqualTo(1);
      // The caller's wait has registered all meters. HiLo's own thread records the fetch later.
      Await.until(
          "the fetch is measured",
          () -> measured(app, "hilo.range.fetch", "collection:orders&tag=outcome:success") > 0);
    }
  }

  /** The meters of a pool count the connections of the application, and not HiLo's. */
  @Test
  void countsOnlyTheApplicationsConnections() throws SQLException {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), "spring.datasource.hikari.pool-name=tills")) {
      app.getBean(DataSource.class).getConnection().close();
      app.getBean(HiLo.class).nextId("orders");

      assertThat(registry(app).get("hikaricp.connections").gauges())
          .extracting(gauge -> gauge.getId().getTag("pool"))
          .containsExactly("tills");
    }
  }

  @Test
  void boundsTheNumberOfMeters() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), "hilo.metrics.max-collections=1")) {
      HiLo hilo = app.getBean(HiLo.class);
      hilo.nextId("orders");
      Apps.awaitMeter(registry(app), "hilo.ids.generated", "orders");
      hilo.nextId("people");
      hilo.nextId("users");

      assertThat(generated(registry(app), "orders")).isEqualTo(1);
      assertThat(generated(registry(app), "other")).isEqualTo(2);
      assertThat(registry(app).find("hilo.ids.generated").tag("collection", "users").meters())
          .isEmpty();
    }
  }

  @Test
  void canBeSwitchedOffLikeOtherMeters() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), "management.metrics.enable.hilo=false")) {
      app.getBean(HiLo.class).nextId("orders");

      assertThat(registry(app).getMeters())
          .extracting(meter -> meter.getId().getName())
          .contains("jvm.memory.used")
          .noneMatch(name -> name.startsWith("hilo."));
    }
  }

  /** As those that are pushed at the very end. */
  @Test
  void canBeReadAfterClose() {
    ConfigurableApplicationContext app = Apps.runPlain(List.of());
    MeterRegistry registry = registry(app);
    HiLoMeters meters = app.getBean(HiLoMeters.class);
    try {
      app.getBean(HiLo.class).nextIds("orders", 3);
      app.close();

      assertThat(generated(registry, "orders")).isEqualTo(3);
    } finally {
      Reference.reachabilityFence(meters); // meters hold what they read weakly
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnHiLo {

    @Bean
    HiLo own(DataSource dataSource) {
      return HiLo.builder(dataSource).createTableIfMissing().nodeTag("Z").build();
    }
  }

  @Test
  void meterAnInstanceOfTheApplication() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(OwnHiLo.class))) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-Z");

      assertThat(generated(registry(app), "orders")).isEqualTo(1);
    }
  }
}
