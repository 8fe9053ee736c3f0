package dev.hilo.spring.actuate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.WebApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@code GET /actuator/hilo} of a real application. */
final class HiLoEndpointTest extends AppTest {

  private static final String EXPOSED = "management.endpoints.web.exposure.include=hilo";

  private WebApp app(String... properties) {
    try (HiLo maker = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      maker.verify();
    }
    return WebApp.run(
        List.of(),
        onSchema(
            Stream.concat(Stream.of("hilo.prefetch=false", EXPOSED), Stream.of(properties))
                .toArray(String[]::new)));
  }

  private static Map<String, Object> collection(WebApp app, String name) {
    return object(object(app.json("/actuator/hilo").get("collections")).get(name));
  }

  @SuppressWarnings("unchecked") // JSON has such objects only
  private static Map<String, Object> object(@Nullable Object value) {
    return (Map<String, Object>) requireNonNull(value);
  }

  @Test
  void showsACollection() {
    try (WebApp app = app("hilo.range-size=10")) {
      app.bean(HiLo.class).nextIds("orders", 3);

      Map<String, Object> orders = collection(app, "orders");
      assertThat(orders)
          .containsEntry("max", 10)
          .containsEntry("inHand", List.of(Map.of("first", 4, "last", 10, "nodeTag", "A")))
          .containsEntry("remaining", 7)
          .containsEntry("capacity", 10)
          .containsEntry("generated", 3)
          .containsEntry("reservations", 1)
          .containsEntry("conflicts", 0)
          .containsEntry("failures", 0)
          .containsEntry("waits", 1)
          .containsEntry("maxOfOtherNodes", Map.of());
      assertThat(orders.get("lastError")).isNull();
    }
  }

  @Tag("boot-3") // once is enough, where the page is
  @Test
  void answersWhatThePageShows() throws IOException {
    Matcher shown =
        Pattern.compile("<!-- endpoint -->\\n```json\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/spring.md")));
    assertThat(shown.find()).isTrue();
    try (WebApp app = app("hilo.range-size=10")) {
      app.bean(HiLo.class).nextIds("orders", 3);

      assertThat(app.json("/actuator/hilo"))
          .isEqualTo(JsonParserFactory.getJsonParser().parseMap(shown.group(1)));
    }
  }

  @Test
  void allocatesNothing() {
    try (WebApp app = app()) {
      assertThat(app.json("/actuator/hilo")).containsEntry("collections", Map.of());
      app.bean(HiLo.class).nextId("orders");
      assertThat(app.json("/actuator/hilo")).isEqualTo(app.json("/actuator/hilo"));
      assertThat(app.bean(HiLo.class).nextId("orders")).isEqualTo("orders/2-A");
      assertThat(schema().query("select count(*) from hilo")).hasToString("[[1]]");
    }
  }

  @Test
  void showsWhatOthersUseAndIdentitiesAndTheSequencesOfAllNodes() {
    try (WebApp app = app("hilo.range-size=10");
        HiLo other = HiLo.builder(schema().dataSource()).nodeTag("B").build()) {
      other.nextId("people");
      other.nextSequenceId("people");
      app.bean(HiLo.class).nextSequenceId("orders");
      app.bean(HiLo.class).nextIdentity("companies");

      assertThat(collection(app, "people"))
          .containsEntry("max", 32)
          .containsEntry("remaining", 0)
          .containsEntry("inHand", List.of());
      assertThat(collection(app, "companies|"))
          .containsEntry("max", 1)
          .containsEntry("generated", 1);
      assertThat(collection(app, "/"))
          .containsEntry("max", 10)
          .containsEntry("maxOfOtherNodes", Map.of("b", 32))
          .containsEntry("inHand", List.of(Map.of("first", 2, "last", 10, "nodeTag", "A")));
    }
  }

  @Test
  void showsTheLastErrorAndWhatIsInMemoryWhenTheTableIsNotThere() {
    try (WebApp app = app("hilo.jdbc.initialize-schema=never", "hilo.range-size=2")) {
      HiLo hilo = app.bean(HiLo.class);
      hilo.nextId("orders");
      schema().execute("drop table hilo");
      assertThatThrownBy(() -> hilo.nextIds("orders", 2)).isInstanceOf(HiLoException.class);

      assertThat(app.json("/actuator/hilo").get("tableError")).asString().contains("hilo");
      Map<String, Object> orders = collection(app, "orders");
      assertThat(orders).containsEntry("generated", 2).containsEntry("failures", 1);
      assertThat(orders.get("max")).isNull();
      Map<String, Object> error = object(orders.get("lastError"));
      assertThat(error.get("message")).asString().contains("create table");
      assertThat(error.get("at")).asString().startsWith("20");
    }
  }

  @Test
  void isNotThereUnlessItIsExposed() {
    try (WebApp app = WebApp.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      assertThat(app.status("/actuator/hilo")).isEqualTo(404);
      assertThat(app.status("/actuator/health")).isEqualTo(200);
      assertThat(app.context().getBeanNamesForType(HiLoEndpoint.class)).isEmpty();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoHiLos {

    @Bean
    HiLo one(DataSource dataSource) {
      return HiLo.builder(dataSource).build();
    }

    @Bean
    HiLo two(DataSource dataSource) {
      return HiLo.builder(dataSource).build();
    }
  }

  @Test
  void saysSoIfNobodyKnowsWhichInstanceIsMeant() {
    try (WebApp app = WebApp.run(List.of(TwoHiLos.class), onSchema(EXPOSED))) {
      assertThat(app.json("/actuator/hilo").get("tableError"))
          .asString()
          .contains("several HiLo beans", "@Primary");
    }
  }
}
