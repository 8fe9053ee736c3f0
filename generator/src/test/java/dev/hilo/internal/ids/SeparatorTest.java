package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeparatorTest {

  @ParameterizedTest
  @CsvSource({
    "1, letters and digits", "a, letters and digits", "Z, letters and digits",
    "-, before the node tag", "|, asks for an identity", "\\, may not contain",
    "é, no printable ASCII", "€, no printable ASCII"
  })
  void isRefusedWithRuleAndWayOut(char character, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IdFormat(character, false, 2025))
        .withMessageContainingAll("separator '", rule, "choose a printable ASCII character");
  }
}
