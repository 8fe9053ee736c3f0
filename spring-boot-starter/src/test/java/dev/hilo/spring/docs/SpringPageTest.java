package dev.hilo.spring.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.spring.start.ShopApplication;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Tag("boot-3")
final class SpringPageTest {

  private static final String PAGE = read(Path.of("../docs/reference/settings.md"));

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void sharesAnInstanceBetweenEntityAndService() {
    // It saves an order.
    try (ConfigurableApplicationContext app =
        Apps.run(List.of(ShopApplication.class, SpringSnippets.Imports.class))) {
      assertThat(app.getBean(SpringSnippets.Imports.class).ids(2))
          .containsExactly("orders/2-A", "orders/3-A");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OneClock {
    @Bean
    InstantSource clock() {
      return InstantSource.fixed(Instant.EPOCH);
    }
  }

  @Test
  void appliesCustomizerAndMarkedDataSource() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(OneClock.class, SpringSnippets.Clocks.class, SpringSnippets.Marked.class))) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(app.getBean(InstantSource.class)).isNotNull();
    }
  }

  @Test
  void metersTheHiLoOfAUnit() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(SpringSnippets.Watched.class))) {
      try (HiLo maker =
          HiLo.builder(app.getBean(DataSource.class)).createTableIfMissing().build()) {
        maker.verify();
      }
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-Z");
      Apps.awaitMeter(app.getBean(MeterRegistry.class), "hilo.ids.generated", "orders");
      assertThat(
              app.getBean(MeterRegistry.class)
                  .get("hilo.ids.generated")
                  .tag("collection", "orders")
                  .functionCounter()
                  .count())
          .isEqualTo(1);
    }
  }

  @Test
  void readsTheYaml() throws IOException {
    Matcher yaml = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL).matcher(PAGE);
    assertThat(yaml.find()).isTrue();
    Path file = Files.writeString(Files.createTempFile("hilo", ".yaml"), yaml.group(1));
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), "spring.config.additional-location=" + file.toUri())) {
      HiLo hilo = app.getBean(HiLo.class);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-B");
      assertThat(hilo.identities().all()).containsOnlyKeys("invoices|", "receipts|");
    } finally {
      Files.delete(file);
    }
  }

  /** Editors show the metadata; it has to say what the page says. */
  @Test
  void documentsEachPropertyWithItsDefault() throws IOException {
    Map<String, String> ofTable = new TreeMap<>();
    Matcher row = Pattern.compile("\\| `(hilo\\.[a-z.-]+)` \\| (\\S*) ?\\|").matcher(PAGE);
    while (row.find()) {
      ofTable.put(row.group(1), row.group(2).replace("`", ""));
    }
    Map<String, String> ofMetadata = new TreeMap<>();
    for (Map<?, ?> property : metadata()) {
      assertThat(property.get("description")).as("%s", property.get("name")).isNotNull();
      Object value = property.get("defaultValue");
      String text = value == null || value instanceof List<?> ? "" : value.toString();
      ofMetadata.put(String.valueOf(property.get("name")), text.replaceFirst("\\.0$", ""));
    }
    assertThat(ofTable).isEqualTo(ofMetadata);
    assertThat(ofTable.keySet()).isEqualTo(Settings.names());
    ofTable.values().removeIf(String::isEmpty);
    assertThat(Settings.bound(ofTable))
        .as("with the defaults of the page")
        .isEqualTo(Settings.bound(Map.of()));
    HiLoBuilder builder = HiLoBuilder.inMemory();
    dev.hilo.Settings settings = new dev.hilo.Settings("hilo.", '-', List.of());
    ofTable.forEach(
        (key, text) -> {
          String name = key.substring("hilo.".length());
          if (dev.hilo.Settings.NAMES.contains(name)) {
            settings.set(builder, name, text);
          }
        });
    assertThat(builder)
        .as("with the defaults of the page")
        .usingRecursiveComparison()
        .isEqualTo(HiLoBuilder.inMemory());
  }

  private static List<Map<?, ?>> metadata() throws IOException {
    try (InputStream json =
        SpringPageTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
      String text = new String(Objects.requireNonNull(json).readAllBytes(), StandardCharsets.UTF_8);
      Object all = JsonParserFactory.getJsonParser().parseMap(text).get("properties");
      return ((List<?>) Objects.requireNonNull(all))
          .stream()
              .<Map<?, ?>>map(each -> (Map<?, ?>) each)
              // Those of the endpoint are Spring Boot's own.
              .filter(each -> String.valueOf(each.get("name")).startsWith("hilo."))
              .toList();
    }
  }
}
