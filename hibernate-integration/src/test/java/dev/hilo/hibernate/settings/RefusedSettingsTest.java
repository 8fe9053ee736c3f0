package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors at boot name the value, the rule and the remedy. */
final class RefusedSettingsTest extends H2Test {

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String key, Object value) {
    return assertThatThrownBy(() -> shop().with(key, value).build().close());
  }

  @ParameterizedTest
  @CsvSource({
    "rangesize, range_size",
    "rangeSize, range_size",
    "nodetag, node_tag",
    "tag, node_tag",
    "seperator, separator",
    "prefech, prefetch",
    "create_table, create_table_if_missing",
    "reserve_time_out, reserve_timeout",
    "listeners, listener",
    "tables, table",
    "shema, schema"
  })
  void suggestsTheNearestKey(String wrong, String right) {
    assertRefused("hibernate.hilo." + wrong, "x")
        .hasStackTraceContaining("There is no setting 'hibernate.hilo." + wrong + "'")
        .hasStackTraceContaining("Did you mean 'hibernate.hilo." + right + "'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "|; an id that ends with | asks for an identity",
        "1; letters and digits stand in names and numbers",
        "x; letters and digits stand in names and numbers",
        "-; it stands before the node tag",
        "\\; ids may not contain it"
      })
  void refusesAnAmbiguousSeparator(String separator, String why) {
    assertRefused("hibernate.hilo.separator", separator)
        .hasStackTraceContaining("hibernate.hilo.separator")
        .hasStackTraceContaining("The separator '" + separator + "' is refused because " + why)
        .hasStackTraceContaining("such as '/' or ':'");
  }

  @ParameterizedTest
  @CsvSource({"//", "''", "::"})
  void refusesASeparatorOfSeveralCharacters(String separator) {
    assertRefused("hibernate.hilo.separator", separator)
        .hasStackTraceContaining("hibernate.hilo.separator=" + separator + " is refused")
        .hasStackTraceContaining("a separator is one character, such as /");
  }

  @ParameterizedTest
  @CsvSource({"A/B", "a-b", "North Server", "\u00c4"})
  void refusesANodeTagWithOtherCharacters(String tag) {
    assertRefused("hibernate.hilo.node_tag", tag)
        .hasStackTraceContaining("hibernate.hilo.node_tag")
        .hasStackTraceContaining("The node tag '" + tag + "' is refused")
        .hasStackTraceContaining("1 to 32 letters (A-Z, a-z) and digits");
  }

  @ParameterizedTest
  @CsvSource({
    "range_size, 0",
    "range_size, -1",
    "range_size, 1048577",
    "range_size, many",
    "range_size, 32.5",
    "reserve_timeout, 10 s",
    "reserve_timeout, 99ms",
    "reserve_timeout, 10000",
    "reserve_timeout, PT2H",
    "prefetch, yes",
    "create_table_if_missing, maybe",
    "listener, no.such.Listener",
    "listener, java.lang.String"
  })
  void refusesAnInvalidValue(String key, String value) {
    assertRefused("hibernate.hilo." + key, value)
        .hasStackTraceContaining("hibernate.hilo." + key)
        .hasStackTraceContaining(value.equals("99ms") ? "PT0.099S" : value);
  }

  @Test
  void refusesContradictingFormsOfAKey() {
    assertFails(
        () -> shop().hilo("range-size", 1).hilo("range.size", 2).build(),
        "'hibernate.hilo.range-size' is 1",
        "'hibernate.hilo.range.size' is 2",
        "remove one");
  }

  @ParameterizedTest
  @CsvSource({"table", "schema"})
  void refusesAnEmptyName(String key) {
    assertRefused("hibernate.hilo." + key, " ")
        .hasStackTraceContaining("hibernate.hilo." + key + "= is refused")
        .hasStackTraceContaining("give a name");
  }

  @ParameterizedTest
  @CsvSource({"my table", "1hilo", "hilo;drop", "hil`o"})
  void refusesANameThatIsNeitherPlainNorQuoted(String name) {
    for (String key : List.of("table", "schema")) {
      assertRefused("hibernate.hilo." + key, name)
          .hasStackTraceContaining("hibernate.hilo." + key)
          .hasStackTraceContaining("'" + name + "' is neither plain")
          .hasStackTraceContaining("double quotes");
    }
  }

  @Test
  void refusesATableWithItsSchema() {
    assertRefused("hibernate.hilo.table", "billing.hilo")
        .hasStackTraceContaining("hibernate.hilo.table")
        .hasStackTraceContaining("billing.hilo")
        .hasStackTraceContaining("set the schema by hibernate.hilo.schema");
  }
}
