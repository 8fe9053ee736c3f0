package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import org.junit.jupiter.api.Test;

/** Two counters must not make the same ids. */
class SameSpellingTest {

  private final FakeTable table = new FakeTable();

  @Test
  void withoutATagHiLoAndIdentityOfOnePrefixExcludeEachOther() {
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1");

      assertRefused(() -> hilo.nextIdentity("orders"), "'orders'", "'orders|'", "orders/1");
      assertRefused(() -> hilo.nextIdentities("Orders", 2), "'orders|'");
      assertRefused(() -> hilo.collection("x").assign("ORDERS|"), "'orders|'");
      assertThat(hilo.nextIdentity("people")).isEqualTo("people/1");
    }
    assertThat(table.row("orders|")).as("no number is burnt").isNull();
  }

  @Test
  void anIdentityExcludesALaterHiLoCounter() {
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").build()) {
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");

      assertRefused(() -> hilo.nextId("orders"), "'orders'", "'orders|'");
      assertRefused(() -> hilo.nextIds("Orders", 2), "'orders'");
      assertRefused(() -> hilo.collection("orders").assign(null), "'orders'");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/2");
    }
  }

  @Test
  void aTagBeforeTheNumberMayLookLikeThePrefixOfAnIdentity() {
    try (HiLo hilo = FakeHiLo.on(table).tagPlacement(TagPlacement.PREFIX).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/A/1");

      assertRefused(() -> hilo.nextIdentity("orders/A"), "'orders'", "'orders/a|'");
      assertRefused(() -> hilo.nextIdentity("Orders/a"), "'orders/a|'");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
      assertThat(hilo.nextIdentity("orders/B")).isEqualTo("orders/B/1");
    }
  }

  @Test
  void alsoIfTheIdentityComesFirst() {
    try (HiLo hilo = FakeHiLo.on(table).tagPlacement(TagPlacement.PREFIX).build()) {
      assertThat(hilo.nextIdentity("orders/A")).isEqualTo("orders/A/1");

      assertRefused(() -> hilo.nextId("orders"), "'orders'", "'orders/a|'");
    }
  }

  @Test
  void aTagBehindTheNumberTellsThemApart() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
      assertThat(hilo.nextIdentity("orders/A")).isEqualTo("orders/A/1");
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
    }
  }

  @Test
  void bareNumbersAreNoIds() {
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").build()) {
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
      assertThat(hilo.nextNumber("orders")).isEqualTo(2);
    }
  }

  private static void assertRefused(Runnable use, String... named) {
    assertThatIllegalStateException()
        .isThrownBy(use::run)
        .withMessageContainingAll(named)
        .withMessageContaining("nodeTag");
  }
}
