package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdFormatTest {

  private final IdFormat format = IdFormat.DEFAULT;

  @ParameterizedTest
  @CsvSource({
    "a, 2025",
    "ä, 1012",
    "日, 675",
    "😀, 506",
    "\u00a0, 1012",
    "\u07ff, 1012",
    "\u0800, 675",
    "\uffff, 675"
  })
  void theLimitCountsBytesAndNotCharacters(String character, int most) {
    String longest = "x".repeat(2025 - most * bytes(character)) + character.repeat(most);

    assertThat(format.check(longest)).isSameAs(longest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.check("x" + longest))
        .withMessageContainingAll("2026 bytes", "limit is 2025");
  }

  private static int bytes(String character) {
    return character.getBytes(StandardCharsets.UTF_8).length;
  }

  @ParameterizedTest
  @ValueSource(ints = {36, 2025, 1_048_576})
  void theLimitMayBeAnother(int most) {
    IdFormat other = new IdFormat('/', false, most);

    assertThat(other.check("a".repeat(most))).hasSize(most);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.check("a".repeat(most + 1)))
        .withMessageContaining("limit is " + most);
  }

  @ParameterizedTest
  @ValueSource(ints = {35, 0, -1, 1_048_577})
  void aLimitHasLimits(int most) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IdFormat('/', false, most))
        .withMessageContainingAll(Integer.toString(most), "36", "1048576");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a\\b; has a \\ in it", "a\u0001b; control character U+0001",
        "a\tb; control character U+0009", "a\u007fb; control character U+007F",
        "a\u0085b; control character U+0085", "/a; begins with the separator /",
        "a/; ends with /", "a|; ends with |",
        "|; ends with |", "/; begins with the separator",
        "''; blank", "'  '; blank",
        "a\ud83db; lone surrogate", "a\udc00; lone surrogate"
      })
  void theErrorNamesTheBrokenRule(String id, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.check(id))
        .withMessageStartingWith("The id '")
        .withMessageContainingAll("refused because", rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a|b", "|a", "a/b", ":a", "a:", " a", "a b", "😀", "a\u2028b"})
  void anythingElseMayBeAnId(String id) {
    assertThat(format.check(id)).isSameAs(id);
  }

  @Test
  void theSeparatorIsTheOneThatIsSet() {
    IdFormat colon = new IdFormat(':', false, 100);

    assertThat(colon.check("/a/")).isEqualTo("/a/");
    assertThatIllegalArgumentException().isThrownBy(() -> colon.check(":a"));
    assertThatIllegalArgumentException().isThrownBy(() -> colon.check("a:"));
    assertThatIllegalArgumentException().isThrownBy(() -> colon.check("a|"));
  }

  @Test
  void aMessageNamesTheIdAndShortensALongOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.check("orders\\1"))
        .withMessageContaining("'orders\\1'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.check("begin" + "x".repeat(1_000_000) + "end"))
        .withMessageContainingAll("'begin", "end'")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }

  @Test
  void aMessageIsOneLineOfWholeCharacters() {
    String id = "x".repeat(99) + "😀".repeat(1000) + "\n" + "😀".repeat(9) + "x";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.check(id))
        .satisfies(
            e ->
                assertThat(String.valueOf(e.getMessage()).codePoints())
                    .noneMatch(Character::isISOControl)
                    .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
