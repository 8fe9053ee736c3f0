package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.IdStrategy;
import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.HostileTexts;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;

/**
 * 10,000 random texts as names, ids, tags and settings: each is refused by an error that names the
 * rule, or it has its own row and ids that parse back to what made them.
 */
@Tag("soak")
class HostileInputsTest {

  private static final int TEXTS = 1000;
  private static final String SEPARATORS = "/:._~!$#*'\"%?";

  /** A message on one line, of whole characters. */
  private static final Pattern REFUSAL =
      Pattern.compile(
          "The (id|collection name) '[^\\x00-\\x08\\n-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]*");

  private int refused;
  private int accepted;

  /** The result; null if the input is refused as it should be. */
  private <T> @Nullable T orRefused(Supplier<T> use) {
    try {
      T result = use.get();
      accepted++;
      return result;
    } catch (IllegalArgumentException e) {
      refused++;
      assertThat(e).hasMessageMatching(REFUSAL).hasMessageContaining("refused because");
      return null;
    }
  }

  @RepeatedTest(4)
  void namesHaveTheirOwnRowOrAreRefused(RepetitionInfo repetition) {
    HostileTexts texts = new HostileTexts(repetition.getCurrentRepetition());
    for (int i = 0; i < TEXTS; i++) {
      check(texts.next(), texts);
    }
    assertThat(accepted).isGreaterThan(TEXTS / 10);
    assertThat(refused).isGreaterThan(TEXTS / 10);
  }

  private void check(String name, HostileTexts texts) {
    char separator = SEPARATORS.charAt(texts.below(SEPARATORS.length()));
    TagPlacement placement = texts.below(2) == 0 ? TagPlacement.SUFFIX : TagPlacement.PREFIX;
    String tag = texts.below(2) == 0 ? "A" : "North7";
    FakeTable table = new FakeTable();
    HiLoBuilder builder =
        FakeHiLo.on(table).separator(separator).tagPlacement(placement).nodeTag(tag);
    try (HiLo hilo = builder.build()) {
      String id = orRefused(() -> hilo.nextId(name));
      if (id == null) {
        assertThat(hilo.counters().rows()).as("rows of '%s'", name).isEmpty();
        return;
      }
      String row = name.toLowerCase(Locale.ROOT);
      assertThat(hilo.counters().rows()).extracting(Counters.Row::name).containsExactly(row);
      assertThat(name)
          .doesNotContainPattern("\\p{Cntrl}|\\\\")
          .doesNotContainPattern("^[\\h\\v]|[\\h\\v]$");
      assertThat(row).hasSizeBetween(1, 250).isEqualTo(stored(row));
      assertThat(hilo.parse(id)).contains(new DocumentIdentifier(id, name, 1, tag));
      String sequenceId = hilo.nextSequenceId(name);
      assertThat(hilo.parse(sequenceId)).contains(new DocumentIdentifier(sequenceId, name, 1, tag));
      String identity = hilo.collection("x").assign(name + "|");
      assertThat(hilo.parse(identity)).get().hasToString(identity);
      assertThat(hilo.counters().rows())
          .extracting(Counters.Row::name)
          .containsExactlyInAnyOrder(row, row + "|", "/");
    }
  }

  /** What a database that stores UTF-8 gives back. */
  private static String stored(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  @RepeatedTest(3)
  void idsAreKeptToTheLetterOrAnsweredOrRefused(RepetitionInfo repetition) {
    HostileTexts texts = new HostileTexts(100 + repetition.getCurrentRepetition());
    try (HiLo hilo = FakeHiLo.on(new FakeTable()).build()) {
      CollectionIds things = hilo.collection("things");
      for (int i = 0; i < TEXTS; i++) {
        String text = texts.next();
        String id = orRefused(() -> things.assign(text));
        if (id != null) {
          assertThat(id).isEqualTo(stored(id)).doesNotContainPattern("\\p{Cntrl}|\\\\");
          if (IdStrategy.of(text, '/') == IdStrategy.SEMANTIC) {
            assertThat(id).isEqualTo(text);
          }
        }
        Optional<DocumentIdentifier> parsed = hilo.parse(text);
        parsed.ifPresent(
            parts -> {
              assertThat(parts).hasToString(text);
              assertThat(hilo.collection(parts.collection())).isNotNull();
            });
      }
    }
    assertThat(accepted).isGreaterThan(TEXTS / 10);
    assertThat(refused).isGreaterThan(TEXTS / 10);
  }

  @RepeatedTest(3)
  void settingsAreAcceptedOrRefused(RepetitionInfo repetition) {
    HostileTexts texts = new HostileTexts(200 + repetition.getCurrentRepetition());
    HiLoBuilder builder = FakeHiLo.on(new FakeTable());
    for (int i = 0; i < TEXTS; i++) {
      String text = texts.next();
      boolean isTag = text.matches("[A-Za-z0-9]{0,32}");
      assertThat(isAccepted(() -> builder.nodeTag(text))).as("tag '%s'", text).isEqualTo(isTag);
      boolean isName = text.matches("[A-Za-z_][A-Za-z0-9_]*|\"[^\"`\\\\\\p{Cntrl}]+\"");
      assertThat(isAccepted(() -> builder.table(text))).as("table '%s'", text).isEqualTo(isName);
      assertThat(isAccepted(() -> builder.schema(text))).as("schema '%s'", text).isEqualTo(isName);
      if (!text.isEmpty()) {
        char first = text.charAt(0);
        boolean isSeparator = Character.toString(first).matches("[!-~&&[^A-Za-z0-9|\\\\-]]");
        assertThat(isAccepted(() -> builder.separator(first)))
            .as("separator '%s'", first)
            .isEqualTo(isSeparator);
      }
    }
  }

  private static boolean isAccepted(Runnable setting) {
    try {
      setting.run();
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageMatching("(?s)The (node tag|table name|schema name|separator) '.*");
      return false;
    }
  }
}
