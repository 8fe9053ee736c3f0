package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Test;

class H2IdsInASchemaTest extends IdsInASchemaContract {

  H2IdsInASchemaTest() {
    super(TestDatabase.H2);
  }

  @Test
  void aNumberMayReferToAText() {
    createColumns();

    assertThat(isRefused(references("notes", "bigint"))).isFalse();
  }
}
