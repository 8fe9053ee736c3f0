package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.support.ConcurrentCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** One counter for each node tag, over all collections. */
class SequenceIdsTest {

  private final FakeTable table = new FakeTable();

  @Test
  void riseOverAllCollections() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextSequenceId("users")).isEqualTo("users/0000000000000000001-A");
      assertThat(hilo.collection("x").assign("products/"))
          .isEqualTo("products/0000000000000000002-A");
      assertThat(hilo.nextSequenceId("Users")).isEqualTo("Users/0000000000000000003-A");
    }
  }

  @Test
  void everyTagHasARowAndCasingsOfATagShareOne() {
    try (HiLo a = FakeHiLo.on(table).nodeTag("A").build();
        HiLo b = FakeHiLo.on(table).nodeTag("B").build();
        HiLo small = FakeHiLo.on(table).nodeTag("a").build()) {
      assertThat(a.nextSequenceId("users")).isEqualTo("users/0000000000000000001-A");
      assertThat(b.nextSequenceId("users")).isEqualTo("users/0000000000000000001-B");
      assertThat(small.nextSequenceId("users")).isEqualTo("users/0000000000000000033-a");
      assertThat(a.counters().rows())
          .containsExactlyInAnyOrder(
              new Counters.Row("/", "a", 64), new Counters.Row("/", "b", 32));
    }
    assertThat(table.row(new CounterKey("/", "a"))).isEqualTo(33);
    assertThat(table.row(new CounterKey("/", "b"))).isEqualTo(1);
  }

  @Test
  void withoutATagTheyShareTheRowOfAllNodes() {
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").build()) {
      assertThat(hilo.nextSequenceId("users")).isEqualTo("users/0000000000000000001");
    }
    assertThat(table.row("/")).isEqualTo(1);
  }

  @Test
  void theTagMayStandBefore() {
    try (HiLo hilo = FakeHiLo.on(table).tagPlacement(TagPlacement.PREFIX).build()) {
      assertThat(hilo.nextSequenceId("users")).isEqualTo("users/A/0000000000000000001");
    }
  }

  @Test
  void riseForEachThread() {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(3)).build()) {
      List<List<String>> all =
          ConcurrentCalls.run(
              8,
              () -> {
                List<String> mine = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                  String prefix = ThreadLocalRandom.current().nextBoolean() ? "users" : "orders";
                  String id = hilo.nextSequenceId(prefix);
                  mine.add(id.substring(prefix.length()));
                }
                return mine;
              });

      assertThat(all).allSatisfy(mine -> assertThat(mine).isSorted());
      assertThat(all.stream().flatMap(List::stream).toList()).hasSize(4000).doesNotHaveDuplicates();
    }
  }

  @Test
  void aPrefixThatMayBeNoneCostsNoNumber() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.nextSequenceId("users/"));
      assertThat(table.calls()).isEmpty();
    }
  }

  @Test
  void noCollectionHasTheirName() {
    for (char separator : new char[] {'/', ':'}) {
      try (HiLo hilo = FakeHiLo.on(table).separator(separator).build()) {
        assertThatIllegalArgumentException().isThrownBy(() -> hilo.nextId("/"));
      }
    }
  }
}
