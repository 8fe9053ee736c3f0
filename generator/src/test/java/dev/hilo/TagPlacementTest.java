package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import org.junit.jupiter.api.Test;

/** The tag before the number, and none at all: the ids of old versions of RavenDB. */
class TagPlacementTest {

  private final FakeTable table = new FakeTable();

  @Test
  void theTagOfAServerStandsBeforeTheNumber() {
    try (HiLo hilo =
        FakeHiLo.on(table).nodeTag("NorthServer").tagPlacement(TagPlacement.PREFIX).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/NorthServer/1");
      assertThat(hilo.nextIds("orders", 2))
          .containsExactly("orders/NorthServer/2", "orders/NorthServer/3");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
      assertThat(hilo.nextNumber("orders")).isEqualTo(4);
    }
  }

  @Test
  void noTagLeavesTheNumberAlone() {
    for (TagPlacement placement : TagPlacement.values()) {
      try (HiLo hilo = FakeHiLo.on(new FakeTable()).nodeTag("").tagPlacement(placement).build()) {
        assertThat(hilo.nextId("orders")).isEqualTo("orders/1");
      }
    }
  }

  @Test
  void bothPlacementsShareTheCounter() {
    try (HiLo suffix = FakeHiLo.on(table).build()) {
      assertThat(suffix.nextId("orders")).isEqualTo("orders/1-A");
    }
    try (HiLo prefix = FakeHiLo.on(table).tagPlacement(TagPlacement.PREFIX).build()) {
      assertThat(prefix.nextId("orders")).isEqualTo("orders/A/2");
    }
  }
}
