package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeparatorTest {

  @ParameterizedTest
  @ValueSource(chars = {'/', ':', '_', '.', '~', '!', '#', '*'})
  void isAPrintableCharacter(char character) {
    assertThat(new Separator(character).character()).isEqualTo(character);
  }

  @ParameterizedTest
  @CsvSource({
    "1, letters and digits",
    "a, letters and digits",
    "Z, letters and digits",
    "-, before the node tag",
    "|, asks for an identity",
    "\\, may not contain",
    "é, no printable ASCII",
    "€, no printable ASCII"
  })
  void isRefusedWithRuleAndWayOut(char character, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Separator(character))
        .withMessageContaining("separator '")
        .withMessageContaining(rule)
        .withMessageContaining("choose a printable ASCII character");
  }

  @ParameterizedTest
  @ValueSource(chars = {' ', '\t', '\n', 0, 127})
  void isNoBlankAndNoControlCharacter(char character) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Separator(character))
        .withMessageContaining("no printable ASCII");
  }
}
