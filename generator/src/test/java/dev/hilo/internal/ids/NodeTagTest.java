package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeTagTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "b7", "NorthServer", "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"})
  void isMadeOfLettersAndDigits(String text) {
    assertThat(new NodeTag(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"A/", "A-B", " ", "Ä", "A|", "A\n", "*", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456"})
  void isRefusedIfMadeOfAnythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NodeTag(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("1 to 32 letters")
        .withMessageContaining("Choose one such as");
  }

  @Test
  void isRefusedInOtherDigits() {
    assertThatIllegalArgumentException().isThrownBy(() -> new NodeTag("\u0661"));
  }
}
