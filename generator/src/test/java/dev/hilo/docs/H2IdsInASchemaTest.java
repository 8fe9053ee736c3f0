package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class H2IdsInASchemaTest extends IdsInASchemaContract {

  @Test
  void aNumberMayReferToAText() {
    createColumns();

    assertThat(isRefused(references("notes", "bigint"))).isFalse();
  }
}
