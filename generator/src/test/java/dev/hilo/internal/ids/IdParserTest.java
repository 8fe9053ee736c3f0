package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the vectors of VectorsTest do not cover. */
class IdParserTest {

  private final IdParser suffix = new IdParser(new IdLayout(Separator.SLASH, false));
  private final IdParser prefix = new IdParser(new IdLayout(Separator.SLASH, true));

  @Test
  void aGuidIsNone() {
    for (int i = 0; i < 1000; i++) {
      assertThat(suffix.parse(UUID.randomUUID().toString())).isNull();
      assertThat(prefix.parse(UUID.randomUUID().toString())).isNull();
    }
  }

  @Test
  void aVeryLongNameIsNone() {
    assertThat(suffix.parse("x".repeat(1_000_000) + "/1-A")).isNull();
  }
}
