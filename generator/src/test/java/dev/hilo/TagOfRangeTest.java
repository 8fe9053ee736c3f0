package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.TagRecorder;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes take turns at serving one instance: a number never meets the tag of another range. */
@Execution(ExecutionMode.CONCURRENT)
class TagOfRangeTest {

  private final FakeTable table = new FakeTable();
  private final TagRecorder tags = new TagRecorder();

  private HiLo hilo(Supplier<String> node, boolean prefetch) {
    table.node(node);
    return FakeHiLo.on(table)
        .nodeTagQuery("select node")
        .rangeSize(RangeSize.fixed(2))
        .prefetch(prefetch)
        .listener(tags)
        .build();
  }

  static Supplier<String> inTurn() {
    AtomicInteger calls = new AtomicInteger();
    return () -> calls.incrementAndGet() % 2 == 0 ? "B" : "A";
  }

  static Supplier<String> atRandom() {
    return () -> ThreadLocalRandom.current().nextBoolean() ? "North" : "South";
  }

  @ProtocolRule("G3")
  @ParameterizedTest
  @CsvSource({
    "HiLo, in turn, false",
    "HiLo, at random, true",
    "sequence, in turn, false",
    "sequence, at random, false"
  })
  void idsHaveTheTagOfTheirRange(String strategy, String nodes, boolean prefetch) {
    try (HiLo hilo = hilo(nodes.equals("in turn") ? inTurn() : atRandom(), prefetch)) {
      CollectionIds orders = hilo.collection("orders");
      take(strategy.equals("HiLo") ? orders::nextId : () -> hilo.nextSequenceId("orders"));
    }
  }

  @Test
  void manyIdsAtOnceSpanRangesOfSeveralNodes() {
    try (HiLo hilo = hilo(inTurn(), false)) {
      hilo.nextId("orders");
      for (int i = 0; i < 50; i++) {
        hilo.nextIds("orders", 3).forEach(tags::check);
      }
    }
  }

  @Test
  void readsMaxOnceForEachNode() {
    try (HiLo hilo = hilo(() -> "A", false)) {
      assertThat(hilo.nextSequenceId("orders")).endsWith("1-A");
      table.node(() -> "B");
      hilo.nextSequenceId("orders");
      assertThat(hilo.nextSequenceId("orders")).endsWith("3-B");
      table.node(() -> "A");
      hilo.nextSequenceId("orders");
      assertThat(hilo.nextSequenceId("orders")).endsWith("5-A");

      assertThat(table.calls())
          .containsExactly("max /", "insert / 2", "max /", "insert / 4", "set / 2->6");
    }
  }

  @ProtocolRule("G5")
  @Test
  void anotherTagThanTheOneThatChoseTheRowIsAConflict() {
    try (HiLo hilo = hilo(() -> "A", false)) {
      hilo.nextSequenceId("orders");
      table.node(() -> "B");
      hilo.nextSequenceId("orders");
      assertThat(hilo.nextSequenceId("orders")).endsWith("3-B");

      assertThat(hilo.counters().statistics().get("/"))
          .extracting(CollectionStatistics::conflicts)
          .isEqualTo(1L);
      assertThat(table.row(new CounterKey("/", "a"))).isEqualTo(2);
    }
  }

  @Test
  void closingGivesTheRangesOfEachNodeBack() {
    table.node(() -> "A");
    HiLo hilo =
        FakeHiLo.on(table)
            .nodeTagQuery("select node")
            .rangeSize(RangeSize.fixed(10))
            .listener(tags)
            .build();
    hilo.nextSequenceId("orders");
    table.node(() -> "B");
    for (int i = 0; i < 12; i++) {
      hilo.nextSequenceId("orders");
    }
    assertThat(table.row(new CounterKey("/", "a"))).isEqualTo(10);
    assertThat(table.row(new CounterKey("/", "b"))).isEqualTo(20);
    hilo.close();

    assertThat(table.row(new CounterKey("/", "a"))).isEqualTo(10);
    assertThat(table.row(new CounterKey("/", "b"))).isEqualTo(13);
  }

  /** Takes 10,000 ids on eight threads and looks at each. */
  private void take(Supplier<String> next) {
    tags.checkIds(8, 1250, next);
    assertThat(tags.tags()).hasSize(2);
  }
}
