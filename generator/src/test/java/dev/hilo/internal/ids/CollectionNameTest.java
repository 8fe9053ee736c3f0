package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionNameTest {

  private final Locale usual = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(usual);
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "Order Lines", "a|b", "tenant/orders", "été", "😀", "1", "-"})
  void keepsItsText(String text) {
    assertThat(CollectionName.of(text, Separator.SLASH).text()).isEqualTo(text);
  }

  @Test
  void sharesItsCounterWithEveryOtherCasing() {
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));

    assertThat(CollectionName.of("ITEMS", Separator.SLASH).counter()).isEqualTo("items");
    assertThat(CollectionName.of("Items", Separator.SLASH).text()).isEqualTo("Items");
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of("", "empty", "at least one character"),
        Arguments.of("a|", "ends with |", "use 'a'"),
        Arguments.of("|", "ends with |", ""),
        Arguments.of("a/", "ends with /", "use 'a'"),
        Arguments.of("/a", "begins with the separator", "remove the /"),
        Arguments.of(" a", "blank", "strip it"),
        Arguments.of("a ", "blank", "strip it"),
        Arguments.of("a\u00a0", "blank", "strip it"),
        Arguments.of("\u2003a", "blank", "strip it"),
        Arguments.of("a\t", "blank", "strip it"),
        Arguments.of("a\\b", "\\", "choose another"),
        Arguments.of("a\u0000b", "U+0000", "remove it"),
        Arguments.of("a\nb", "U+000A", "remove it"),
        Arguments.of("a\u0085b", "U+0085", "remove it"),
        Arguments.of("a\ud83d", "surrogate", "remove it"),
        Arguments.of("a".repeat(251), "251 characters", "at most 250"),
        Arguments.of("İ".repeat(126), "252 characters", "at most 250"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void isRefusedWithValueRuleAndWayOut(String text, String rule, String wayOut) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionName.of(text, Separator.SLASH))
        .withMessageContaining("'" + MessageText.of(text) + "'")
        .withMessageContaining(rule)
        .withMessageContaining(wayOut);
  }

  @Test
  void mayHave250Characters() {
    assertThat(CollectionName.of("a".repeat(250), Separator.SLASH).counter()).hasSize(250);
  }

  @Test
  void dependsOnTheSeparator() {
    Separator colon = new Separator(':');

    assertThat(CollectionName.of("a/", colon).text()).isEqualTo("a/");
    assertThatIllegalArgumentException().isThrownBy(() -> CollectionName.of("a:", colon));
  }
}
