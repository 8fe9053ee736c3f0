package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.internal.range.FakeTable;
import org.junit.jupiter.api.Test;

/** The limit of bytes holds for every id that is made, and for no other. */
class IdLimitTest {

  private static final String LONG = "customers-of-the-north-and-east"; // 31

  private final FakeTable table = new FakeTable();

  private HiLo hilo() {
    return FakeHiLo.on(table).maxIdBytes(36).build();
  }

  @Test
  void aHiLoIdThatFitsIsGeneratedAndTheFirstLongerOneIsRejected() {
    table.restore(LONG, 8);
    try (HiLo hilo = hilo()) {
      assertThat(hilo.nextId(LONG)).isEqualTo(LONG + "/9-A");
      table.restore(LONG, 97);
    }
    table.restore(LONG, 97);
    try (HiLo hilo = hilo()) {
      assertThat(hilo.nextId(LONG)).hasSize(36).endsWith("/98-A");
      assertThat(hilo.nextId(LONG)).endsWith("/99-A");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hilo.nextId(LONG))
          .withMessageContainingAll("/100-A'", "37 bytes", "limit is 36");
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.nextIds(LONG, 2));
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.collection(LONG).assign(null));
    }
  }

  @Test
  void anIdentityThatFitsIsGeneratedAndTheFirstLongerOneIsRejected() {
    table.restore(LONG + "|", 9998);
    try (HiLo hilo = hilo()) {
      assertThat(hilo.nextIdentity(LONG)).hasSize(36);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hilo.nextIdentity(LONG))
          .withMessageContainingAll("/10000'", "37 bytes");
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.nextIdentities(LONG, 2));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hilo.collection("x").assign(LONG + "|"));
    }
  }

  @Test
  void consumesNoNumberIfTheIdCannotFit() {
    String longer = LONG + "-or-west";
    try (HiLo hilo = hilo()) {
      for (Runnable use :
          new Runnable[] {
            () -> hilo.nextIdentity(longer),
            () -> hilo.nextIdentities(longer, 2),
            () -> hilo.collection("x").assign(longer + "|"),
            () -> hilo.nextSequenceId(longer),
            () -> hilo.collection("x").assign(longer + "/")
          }) {
        assertThatIllegalArgumentException()
            .isThrownBy(use::run)
            .withMessageContaining("limit is 36");
      }
      assertThat(table.calls()).isEmpty();
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.nextId(longer));
    }
  }

  @Test
  void aSequenceIdThatFitsIsMade() {
    try (HiLo hilo = hilo()) {
      assertThat(hilo.nextSequenceId("orders-of-2026")).hasSize(36);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hilo.nextSequenceId("orders-of-2026x"))
          .withMessageContaining("37 bytes");
    }
  }

  @Test
  void theBuilderChecksByItToo() {
    HiLoBuilder builder = FakeHiLo.on(table).maxIdBytes(40);

    assertThat(builder.rules().checkId("x".repeat(40))).hasSize(40);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.rules().checkId("x".repeat(41)));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.maxIdBytes(35));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.maxIdBytes(1_048_577));
  }
}
