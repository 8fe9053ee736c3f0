package dev.hilo.spring.internal.doctor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The endpoint of a real application, by {@code GET /actuator/hilodoctor}. */
final class HiLoDoctorEndpointTest extends AppTest {

  private ConfigurableApplicationContext run(String... more) {
    return Apps.run(
        List.of(ShopApplication.class),
        onSchema(
            Stream.concat(
                    Stream.of(
                        "spring.jpa.hibernate.ddl-auto=update",
                        "spring.main.web-application-type=servlet",
                        "server.port=0",
                        "hilo.jdbc.initialize-schema=never"),
                    Stream.of(more))
                .toArray(String[]::new)));
  }

  @Test
  @SuppressWarnings("unchecked")
  void tellsWhatTheDoctorFinds() {
    try (WebApp app = WebApp.of(run("management.endpoints.web.exposure.include=hilodoctor"))) {
      schema().execute("insert into orders values ('orders/2-A')");

      var examinations =
          (List<Map<String, Object>>)
              requireNonNull(app.json("/actuator/hilodoctor").get("examinations"));

      assertThat(examinations).hasSize(1);
      assertThat(examinations.get(0))
          .containsEntry("mappings", List.of("the entities of entityManagerFactory"))
          .doesNotContainKey("repairs");
      var findings =
          (List<Map<String, Object>>) requireNonNull(examinations.get(0).get("findings"));
      assertThat(findings.get(0))
          .containsEntry("kind", "BEHIND")
          .containsEntry("severity", "ERROR")
          .hasEntrySatisfying(
              "message", message -> assertThat(message).asString().contains("'orders/2-A'"))
          .containsKeys("subject", "remedy", "sql");
      assertThat(max("orders")).as("nothing is repaired").isNull();
    }
  }

  @Test
  void tellsThatTheTableIsMissing() {
    try (WebApp app = WebApp.of(run("management.endpoints.web.exposure.include=hilodoctor"))) {
      schema().execute("drop table hilo");
      assertThat(app.json("/actuator/hilodoctor").toString()).contains("NO_TABLE");
    }
  }

  @Test
  void isNotThereUnlessExposed() {
    try (ConfigurableApplicationContext app = run()) {
      assertThat(app.getBeanProvider(HiLoDoctorEndpoint.class).getIfAvailable()).isNull();
    }
  }
}
