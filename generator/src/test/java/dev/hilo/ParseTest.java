package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every id that an instance makes, it also reads. */
@Execution(ExecutionMode.CONCURRENT)
class ParseTest {

  private static final String TAG = "abcxyzABCXYZ019";
  private static final String NAME = "abzABZ019-_.@|/: äß日😀";
  private static final String SEPARATORS = "/:._~!$#";

  @Test
  void readsEveryKindBack() {
    try (HiLo hilo = FakeHiLo.on(new FakeTable()).build()) {
      assertThat(hilo.parse(hilo.nextId("Orders")))
          .contains(new DocumentIdentifier("Orders/1-A", "Orders", 1, "A"));
      assertThat(hilo.parse(hilo.nextIdentity("orders")))
          .contains(new DocumentIdentifier("orders/1", "orders", 1, ""));
      assertThat(hilo.parse(hilo.nextSequenceId("orders")))
          .contains(new DocumentIdentifier("orders/0000000000000000001-A", "orders", 1, "A"));
      assertThat(hilo.parse(hilo.collection("orders").assign(""))).isEmpty();
      assertThat(hilo.parse("users/ayende@ayende.com")).isEmpty();
    }
  }

  @Tag("slow")
  @Test
  void parsesEveryGeneratedIdWithRandomSettings() {
    Random random = new Random(20_260_101);
    for (int round = 0; round < 1000; round++) {
      char separator = SEPARATORS.charAt(random.nextInt(SEPARATORS.length()));
      TagPlacement placement = random.nextBoolean() ? TagPlacement.SUFFIX : TagPlacement.PREFIX;
      String tag = text(random, TAG, 1 + random.nextInt(32));
      String collection = name(random, separator);
      FakeTable table = new FakeTable();
      long before = random.nextLong() >>> (3 + random.nextInt(61));
      table.restore(collection.toLowerCase(Locale.ROOT), before);
      try (HiLo hilo =
          FakeHiLo.on(table).separator(separator).nodeTag(tag).tagPlacement(placement).build()) {
        assertReads(hilo, hilo.nextId(collection), collection, before + 1, tag);
        assertReads(hilo, hilo.nextSequenceId(collection), collection, 1, tag);
        String identity = hilo.nextIdentity(collection);
        if (placement == TagPlacement.SUFFIX) {
          assertReads(hilo, identity, collection, 1, "");
        } else {
          // What stands before the number may be taken for a tag there; the id stays the same.
          assertThat(hilo.parse(identity)).get().hasToString(identity);
        }
      }
    }
  }

  private static void assertReads(
      HiLo hilo, String id, String collection, long number, String tag) {
    assertThat(hilo.parse(id)).contains(new DocumentIdentifier(id, collection, number, tag));
    assertThat(hilo.parse(id)).get().hasToString(id);
  }

  private static String name(Random random, char separator) {
    while (true) {
      String name = text(random, NAME, 1 + random.nextInt(12)).strip();
      if (!name.isEmpty()
          && !name.endsWith("|")
          && List.of(name.charAt(0), name.charAt(name.length() - 1)).stream()
              .noneMatch(c -> c == separator || c == '/')) {
        return name;
      }
    }
  }

  private static String text(Random random, String alphabet, int length) {
    int[] points = alphabet.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }
}
