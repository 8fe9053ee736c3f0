package dev.hilo.spring.internal.startup;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What the properties say, without an application around them. */
final class BuilderSettingsTest extends AppTest {

  private HiLoBuilder builder(Map<String, String> properties) {
    HiLoBuilder builder = HiLo.builder(schema().dataSource()).createTableIfMissing();
    BuilderSettings.apply(new Binder(new MapConfigurationPropertySource(properties)), builder);
    return builder;
  }

  /** What is not set is what the builder has by itself. */
  @Test
  void defaults() {
    try (HiLo hilo = builder(Map.of()).build();
        HiLo plain = HiLo.builder(schema().dataSource()).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(plain.nextId("orders")).isEqualTo("orders/33-A");
      assertThat(hilo.rules().separator()).isEqualTo(plain.rules().separator());
      assertThat(hilo.rules().table()).isEqualTo(plain.rules().table());
      assertThat(hilo.rules().checkId("x".repeat(2025))).hasSize(2025);
      assertThatThrownBy(() -> hilo.rules().checkId("x".repeat(2026))).hasMessageContaining("2025");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "node-tag; A/B; The node tag 'A/B' is refused",
        "node-tag-query; ' '; blank",
        "separator; x; The separator 'x' is refused",
        "range-size; many; is refused: say 'adaptive', a number from 1",
        "range-size; 0; choose one from 1 to 1048576",
        "range-size; lasting long; as in 'lasting 1s'",
        "reserve-timeout; 99ms; choose one from 100 ms to 1 h",
        "table; my table; neither plain",
        "schema; my schema; neither plain",
        "max-id-bytes; 1; choose a limit from 36",
        "gapless-identities; a\\b; is refused because"
      })
  void namesTheRefusedSetting(String name, String value, String rule) {
    assertThatThrownBy(() -> builder(Map.of("hilo." + name, value)))
        .isInstanceOf(HiLoStartException.class)
        .hasMessageStartingWith("hilo." + name + ": ")
        .hasMessageContaining(rule);
  }

  @Test
  void explainsARefusedSettingInTwoSentences() {
    assertThatThrownBy(() -> builder(Map.of("hilo.range-size", "many")))
        .satisfies(
            e -> {
              FailureAnalysis analysis =
                  requireNonNull(
                      new HiLoFailureAnalyzer().analyze(new IllegalStateException("bean", e)));
              assertThat(analysis.getDescription())
                  .startsWith(
                      "hilo.range-size: The range size 'many' is refused: say 'adaptive', a number"
                          + " from 1");
              assertThat(analysis.getAction())
                  .isEqualTo("Change hilo.range-size, or remove it to use the default.");
            });
    assertThat(new HiLoFailureAnalyzer().analyze(new IllegalStateException("other"))).isNull();
    // Some of the others want a context.
    assertThat(
            SpringFactoriesLoader.forDefaultResourceLocation()
                .load(FailureAnalyzer.class, (type, name, failure) -> {}))
        .hasAtLeastOneElementOfType(HiLoFailureAnalyzer.class);
  }

  @ParameterizedTest
  @CsvSource({
    "hilo.rnage-size, hilo.range-size",
    "hilo.initialize-schema, hilo.jdbc.initialize-schema",
    "hilo.metrics.max-collection, hilo.metrics.max-collections",
    "hilo.tag, hilo.node-tag",
    "hilo.jdbc.connections, hilo.connections"
  })
  void suggestsTheNearestName(String unknown, String nearest) {
    assertThat(BuilderSettings.SETTINGS.nearest(unknown)).isEqualTo(nearest);
  }

  @Test
  void knowsAllNames() {
    assertThat(BuilderSettings.SETTINGS.names().stream().map(BuilderSettings.SETTINGS::key))
        .containsExactlyInAnyOrderElementsOf(Settings.names());
  }

  @ParameterizedTest
  @CsvSource({
    "adaptive, 32",
    "ADAPTIVE, 32",
    "5, 5",
    "' 6 ', 6",
    "lasting 1s, 32",
    "Lasting PT1S, 32"
  })
  void setsRangeSizes(String size, long max) {
    try (HiLo hilo = builder(Map.of("hilo.range-size", size)).build()) {
      hilo.nextId("orders");
      assertThat(max("orders")).isEqualTo(max);
    }
  }

  @Test
  void setsTheTagOfASite() {
    schema().execute("create table node (tag varchar(9))", "insert into node values ('B')");
    Map<String, String> labelled = Map.of("hilo.node-tag-query", "select tag from node");
    try (HiLo hilo = builder(labelled).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-B");
    }
    Map<String, String> site =
        Map.of(
            "hilo.node-tag",
            "A",
            "hilo.node-tag-query",
            "select tag from node",
            "hilo.tagged-ids-only",
            "true");
    HiLoBuilder builder = HiLo.builder(schema().dataSource());
    BuilderSettings.apply(new Binder(new MapConfigurationPropertySource(site)), builder);
    try (HiLo hilo = builder.build()) {
      assertThatThrownBy(() -> hilo.nextNumber("orders")).hasMessageContaining("taggedIdsOnly");
      assertThatThrownBy(() -> hilo.nextId("orders")).hasMessageContainingAll("'A'", "'B'");
    }
  }

  @Test
  void allowsAnEmptyTag() {
    try (HiLo hilo = builder(Map.of("hilo.node-tag", "")).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1");
    }
  }

  @Test
  void readsAListOfYaml() {
    Map<String, String> list =
        Map.of("hilo.gapless-identities[0]", "invoices", "hilo.gapless-identities[1]", "bills");
    try (HiLo hilo = builder(list).build()) {
      hilo.verify();
      assertThat(hilo.identities().all()).containsOnlyKeys("invoices|", "bills|");
    }
  }
}
