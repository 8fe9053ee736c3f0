package dev.hilo.spring.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.WebApp;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Seen by Actuator over HTTP, in a real application. */
final class MetersOfAnApplicationTest extends AppTest {

  private static final String EXPOSED = "management.endpoints.web.exposure.include=metrics";

  private static double measured(WebApp app, String meter, String tags) {
    Map<String, Object> answer = app.json("/actuator/metrics/" + meter + "?tag=" + tags);
    List<?> measurements = requireNonNull((List<?>) answer.get("measurements"));
    Map<?, ?> first = (Map<?, ?>) measurements.get(0);
    return requireNonNull((Number) first.get("value")).doubleValue();
  }

  @Test
  void areThereWithoutConfiguration() {
    try (WebApp app =
        WebApp.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always", EXPOSED))) {
      app.bean(HiLo.class).nextIds("orders", 3);

      assertThat(measured(app, "hilo.ids.generated", "collection:orders")).isEqualTo(3);
      assertThat(measured(app, "hilo.ids.remaining", "collection:orders")).isPositive();
      assertThat(measured(app, "hilo.range.size", "collection:orders")).isPositive();
      assertThat(measured(app, "hilo.range.conflicts", "collection:orders")).isZero();
      assertThat(measured(app, "hilo.ids.returned", "collection:orders")).isZero();
      assertThat(measured(app, "hilo.range.wait", "collection:orders")).isEqualTo(1);
      assertThat(measured(app, "hilo.range.fetch", "collection:orders&tag=outcome:success"))
          .isPositive();
    }
  }

  @Test
  void areBoundedInNumber() {
    try (WebApp app =
        WebApp.run(
            List.of(),
            onSchema(
                "hilo.jdbc.initialize-schema=always", "hilo.metrics.max-collections=1", EXPOSED))) {
      app.bean(HiLo.class).nextId("orders");
      app.bean(HiLo.class).nextId("people");
      app.bean(HiLo.class).nextId("users");

      assertThat(measured(app, "hilo.ids.generated", "collection:orders")).isEqualTo(1);
      assertThat(measured(app, "hilo.ids.generated", "collection:other")).isEqualTo(2);
      assertThat(app.status("/actuator/metrics/hilo.ids.generated?tag=collection:users"))
          .isEqualTo(404);
    }
  }

  @Test
  void areSwitchedOffAsAllOthers() {
    try (WebApp app =
        WebApp.run(
            List.of(),
            onSchema(
                "hilo.jdbc.initialize-schema=always",
                "management.metrics.enable.hilo=false",
                EXPOSED))) {
      app.bean(HiLo.class).nextId("orders");

      assertThat(app.status("/actuator/metrics/hilo.ids.generated")).isEqualTo(404);
    }
  }

  /** As those that are pushed at the very end. */
  @Test
  void canBeReadWhenAllIsClosed() {
    WebApp app = WebApp.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always", EXPOSED));
    MeterRegistry registry = app.bean(MeterRegistry.class);
    HiLoMetrics metrics = app.bean(HiLoMetrics.class);
    try {
      app.bean(HiLo.class).nextIds("orders", 3);
      app.close();

      assertThat(
              registry
                  .get("hilo.ids.generated")
                  .tag("collection", "orders")
                  .functionCounter()
                  .count())
          .isEqualTo(3);
    } finally {
      Reference.reachabilityFence(metrics); // meters hold what they read weakly
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnHiLo {

    @Bean
    HiLo own(DataSource dataSource, ObjectProvider<HiLoListener> listeners) {
      var builder = HiLo.builder(dataSource).createTableIfMissing().nodeTag("Z");
      listeners.orderedStream().forEach(builder::listener);
      return builder.build();
    }
  }

  @Test
  void areThoseOfAnInstanceOfTheApplicationsOwnThatHasTheListeners() {
    try (WebApp app = WebApp.run(List.of(OwnHiLo.class), onSchema(EXPOSED))) {
      assertThat(app.bean(HiLo.class).nextId("orders")).isEqualTo("orders/1-Z");

      assertThat(measured(app, "hilo.ids.generated", "collection:orders")).isEqualTo(1);
    }
  }
}
