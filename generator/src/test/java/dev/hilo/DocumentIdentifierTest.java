package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.ids.IdFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the vectors of VectorsTest do not cover. */
class DocumentIdentifierTest {

  private final IdFormat suffix = IdFormat.DEFAULT;
  private final IdFormat prefix = new IdFormat('/', true, 2025);

  @Test
  void aGuidIsNone() {
    for (int i = 0; i < 1000; i++) {
      assertThat(DocumentIdentifier.parse(UUID.randomUUID().toString(), suffix)).isEmpty();
      assertThat(DocumentIdentifier.parse(UUID.randomUUID().toString(), prefix)).isEmpty();
    }
  }

  @Test
  void aVeryLongNameIsNone() {
    assertThat(DocumentIdentifier.parse("x".repeat(1_000_000) + "/1-A", suffix)).isEmpty();
  }
}
