package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.ConcurrentCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An id is spelled alike whether it was made in advance with its neighbours or by itself. */
class PreformattedIdsTest {

  private static final int SOME = 2500;

  private final FakeTable table = new FakeTable();

  private List<String> take(HiLo hilo, String collection, int count) {
    CollectionIds ids = hilo.collection(collection);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(ids.nextId());
    }
    return taken;
  }

  private static List<String> expected(String head, long first, int count, String tail) {
    return LongStream.range(first, first + count).mapToObj(n -> head + n + tail).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 99, 100, 101, 128, 250, 1000, 4096})
  void inRangesOfAnySize(int size) {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(size)).build()) {
      assertThat(take(hilo, "orders", SOME)).isEqualTo(expected("orders/", 1, SOME, "-A"));
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "98", "99", "100", "950", "9899", "99950", "999999950", "999999999999999950"})
  void whereverTheNumbersBegin(long max) {
    table.restore("orders", max);
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(4096)).build()) {
      assertThat(take(hilo, "orders", 300)).isEqualTo(expected("orders/", max + 1, 300, "-A"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"o", "bestellungen-für-köche", "ÿ", "Ā", "заказы", "注文", "orders\uD83D\uDE00"})
  void inAnyScript(String collection) {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(1000)).build()) {
      assertThat(take(hilo, collection, 350)).isEqualTo(expected(collection + "/", 1, 350, "-A"));
    }
  }

  @Test
  void ofAnyLength() {
    for (int length = 1; length <= 200; length++) {
      String collection = "x".repeat(length);
      try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(500)).build()) {
        assertThat(take(hilo, collection, 250)).isEqualTo(expected(collection + "/", 1, 250, "-A"));
      }
    }
  }

  @Test
  void withTheTagBeforeTheNumberOrNone() {
    try (HiLo hilo =
        FakeHiLo.on(table)
            .tagPlacement(TagPlacement.PREFIX)
            .rangeSize(RangeSize.fixed(1000))
            .build()) {
      assertThat(take(hilo, "orders", 350)).isEqualTo(expected("orders/A/", 1, 350, ""));
    }
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").rangeSize(RangeSize.fixed(1000)).build()) {
      assertThat(take(hilo, "invoices", 350)).isEqualTo(expected("invoices/", 1, 350, ""));
    }
  }

  @Tag("slow")
  @Test
  void whenTheyAreNoLongerInMemory() {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(4096)).build()) {
      List<String> taken = new ArrayList<>();
      // Each tenth of a block is an end once. A collection stops the tests that run beside it.
      for (int i = 0; i < 10; i++) {
        taken.addAll(take(hilo, "orders", 30));
        System.gc();
      }
      assertThat(taken).isEqualTo(expected("orders/", 1, 300, "-A"));
    }
  }

  @Test
  void byManyThreadsAtOnce() {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(1024)).build()) {
      Set<String> taken =
          ConcurrentCalls.run(8, () -> take(hilo, "orders", 50_000)).stream()
              .flatMap(List::stream)
              .collect(Collectors.toCollection(TreeSet::new));

      assertThat(taken).isEqualTo(new TreeSet<>(expected("orders/", 1, 400_000, "-A")));
    }
  }
}
