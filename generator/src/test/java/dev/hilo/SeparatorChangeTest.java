package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.internal.range.FakeTable;
import org.junit.jupiter.api.Test;

/** The separator is no part of a counter's name. */
class SeparatorChangeTest {

  private final FakeTable table = new FakeTable();

  @Test
  void numbersContinueWithAnotherSeparator() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextId("companies")).isEqualTo("companies/1-A");
      assertThat(hilo.nextId("companies")).isEqualTo("companies/2-A");
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
      assertThat(hilo.nextSequenceId("companies")).isEqualTo("companies/0000000000000000001-A");
    }
    try (HiLo hilo = FakeHiLo.on(table).separator(':').build()) {
      assertThat(hilo.nextId("companies")).isEqualTo("companies:3-A");
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies:2");
      assertThat(hilo.nextSequenceId("companies")).isEqualTo("companies:0000000000000000002-A");
    }
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextId("companies")).isEqualTo("companies/4-A");
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/3");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> FakeHiLo.on(table).separator('|'));
  }
}
