package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkipListTest {

  @Test
  void skipsNothingByDefault() {
    assertThat(leftOut(Map.of(), Map.of())).isEmpty();
    assertThat(leftOut(Map.of(), Map.of("HILO_IT_SKIP", " "))).isEmpty();
  }

  @Test
  void splitsNamesAtCommas() {
    assertThat(leftOut(Map.of("hilo.it.skip", "mysql, MariaDB"), Map.of()))
        .containsExactly(TestDatabase.MYSQL, TestDatabase.MARIADB);
    assertThat(leftOut(Map.of(), Map.of("HILO_IT_SKIP", "h2"))).containsExactly(TestDatabase.H2);
  }

  @Test
  void propertyOverridesTheEnvironment() {
    Map<String, String> environment = Map.of("HILO_IT_SKIP", "mysql");

    assertThat(leftOut(Map.of("hilo.it.skip", "h2"), environment)).containsExactly(TestDatabase.H2);
    assertThat(leftOut(Map.of("hilo.it.skip", ""), environment)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"db2", "h2,,mysql", "h2,"})
  void refusesAnUnknownName(String names) {
    assertThatThrownBy(() -> leftOut(Map.of(), Map.of("HILO_IT_SKIP", names)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("HILO_IT_SKIP=" + names)
        .hasMessageContaining(
            "known are h2, postgresql, mysql, mariadb, hsqldb, derby, sqlite, oracle, sqlserver,"
                + " browser");
  }

  @Test
  void browserIsNotADatabase() {
    SkipList list =
        SkipList.from(Map.of("hilo.it.skip", "browser")::get, Map.<String, String>of()::get);

    assertThat(list.containsBrowser()).isTrue();
    assertThat(leftOut(Map.of("hilo.it.skip", "browser"), Map.of())).isEmpty();
  }

  private static TestDatabase[] leftOut(
      Map<String, String> properties, Map<String, String> environment) {
    SkipList list = SkipList.from(properties::get, environment::get);
    return Arrays.stream(TestDatabase.values()).filter(list::contains).toArray(TestDatabase[]::new);
  }
}
