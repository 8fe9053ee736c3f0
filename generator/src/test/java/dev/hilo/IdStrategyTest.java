package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.IdStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdStrategyTest {

  @Test
  void nullAsksForHiLo() {
    assertThat(IdStrategy.of(null, '/')).isEqualTo(IdStrategy.HILO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", " \n ", "\u2003"})
  void blankAsksForAGuid(String id) {
    assertThat(IdStrategy.of(id, '/')).isEqualTo(IdStrategy.GUID);
  }

  @ParameterizedTest
  @CsvSource({
    "users|, IDENTITY", "|, IDENTITY", "a/b|, IDENTITY", "users/|, IDENTITY",
    "users/, SEQUENCE", "/, SEQUENCE", "users|/, SEQUENCE", "users:, SEMANTIC",
    "users, SEMANTIC", "users/1-A, SEMANTIC", "|users, SEMANTIC", "/users, SEMANTIC"
  })
  void theEndOfTheIdDecides(String id, IdStrategy strategy) {
    assertThat(IdStrategy.of(id, '/')).isEqualTo(strategy);
  }

  @Test
  void theSeparatorIsTheOneThatIsSet() {
    assertThat(IdStrategy.of("users:", ':')).isEqualTo(IdStrategy.SEQUENCE);
    assertThat(IdStrategy.of("users/", ':')).isEqualTo(IdStrategy.SEMANTIC);
    assertThat(IdStrategy.of("users|", ':')).isEqualTo(IdStrategy.IDENTITY);
  }
}
