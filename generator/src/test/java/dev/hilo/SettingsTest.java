package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  private final Settings dashes = new Settings("hilo.", '-', List.of("enabled", "jdbc.create"));
  private final Settings words = new Settings("orm.hilo.", '_', List.of("instance"));

  private HiLoBuilder with(String name, String text) {
    HiLoBuilder builder = HiLoBuilder.inMemory();
    words.set(builder, name, text);
    return builder;
  }

  /** Each name, with a value that is not the default. */
  @Test
  void readsEverySetting() {
    Map<String, String> texts =
        Map.ofEntries(
            Map.entry("node-tag", " B "),
            Map.entry("node-tag-query", "select 'B'"),
            Map.entry("tagged-ids-only", "true"),
            Map.entry("tag-placement", "PREFIX"),
            Map.entry("separator", ":"),
            Map.entry("schema", "billing"),
            Map.entry("table", "\"my table\""),
            Map.entry("range-size", "7"),
            Map.entry("reserve-timeout", "5s"),
            Map.entry("prefetch", "FALSE"),
            Map.entry("max-id-bytes", "50"),
            Map.entry("gapless-identities", "invoices, bills"));
    assertThat(texts.keySet())
        .as("add to the map in SettingsTest a text for each setting that is not its default")
        .containsExactlyInAnyOrderElementsOf(Settings.NAMES);
    assertThat(HiLoBuilder.inMemory()).usingRecursiveComparison().isEqualTo(HiLoBuilder.inMemory());
    texts.forEach(
        (name, text) ->
            assertThat(with(name, text))
                .as(name)
                .usingRecursiveComparison()
                .isNotEqualTo(HiLoBuilder.inMemory()));
  }

  @ParameterizedTest
  @CsvSource({"300ms, PT0.3S", "10s, PT10S", "2M, PT2M", "1h, PT1H", "pt0.3s, PT0.3S"})
  void readsDurations(String text, Duration duration) {
    assertThat(with("reserve-timeout", text).rules().reserveTimeout()).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "separator; //; orm.hilo.separator=// is refused: a separator is one character",
        "separator; x; orm.hilo.separator: The separator 'x' is refused",
        "table; ''; orm.hilo.table= is refused: give a name",
        "table; a.b; set the schema by orm.hilo.schema",
        "table; my table; orm.hilo.table: The table name 'my table' is neither plain",
        "range-size; many; orm.hilo.range_size: The range size 'many' is refused",
        "reserve-timeout; 10000; orm.hilo.reserve_timeout=10000 is refused: give a time with its"
            + " unit",
        "reserve-timeout; 10 s; orm.hilo.reserve_timeout=10 s is refused",
        "reserve-timeout; ''; orm.hilo.reserve_timeout= is refused",
        "reserve-timeout; 9999999999999999999h; is refused: give a time",
        "reserve-timeout; 2h; orm.hilo.reserve_timeout: ",
        "prefetch; yes; orm.hilo.prefetch=yes is refused: say 'true' or 'false'",
        "max-id-bytes; all; orm.hilo.max_id_bytes=all is refused: give a number",
        "tag-placement; left; orm.hilo.tag_placement=left is refused: say 'suffix' or 'prefix'",
        "gapless-identities; 'a,'; orm.hilo.gapless_identities: "
      })
  void namesTheRefusedSetting(String name, String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(name, text))
        .withMessageStartingWith("orm.hilo.")
        .withMessageContaining(message);
  }

  @Test
  void takesDotsDashesAndUnderscoresForTheSame() {
    for (String key : List.of("range_size", "range-size", "range.size", "RANGE_SIZE")) {
      assertThat(words.name("orm.hilo." + key)).isEqualTo("range-size");
    }
    assertThat(words.key("range-size")).isEqualTo("orm.hilo.range_size");
    assertThat(dashes.key("range-size")).isEqualTo("hilo.range-size");
    assertThat(dashes.name("hilo.jdbc.create")).isEqualTo("jdbc.create");
  }

  @Test
  void suggestsTheNearestName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> words.name("orm.hilo.rnage_size"))
        .withMessageStartingWith("There is no setting 'orm.hilo.rnage_size'. Did you mean")
        .withMessageContainingAll("'orm.hilo.range_size'?", "orm.hilo.instance");
    assertThat(dashes.nearest("hilo.create")).isEqualTo("hilo.jdbc.create");
    assertThat(dashes.nearest("hilo.jdbc.tag")).isEqualTo("hilo.node-tag");
  }

  @Test
  void setsTheSeparatorBeforePrefixes() {
    assertThat(Settings.NAMES).containsSubsequence("separator", "gapless-identities");
  }
}
