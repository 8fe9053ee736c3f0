package dev.hilo;

import static dev.hilo.support.Counted.counted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CollectionStatistics.HeldRange;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.dialect.FailureKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(10)).build();

  @AfterEach
  void close() {
    hilo.close();
  }

  @Test
  void countTheUseOfEachCounter() {
    hilo.nextIds("Orders", 12);
    table.restore("orders", 100);
    hilo.nextIds("orders", 9);
    hilo.nextId("people");

    assertThat(hilo.statistics())
        .containsOnlyKeys("orders", "people")
        .hasEntrySatisfying("orders", counted(21, 1, 10, 2, 1, 0))
        .hasEntrySatisfying("people", counted(1, 9, 10, 1, 0, 0));
  }

  @Test
  void includeIdentitiesAndSequences() {
    hilo.nextIdentity("Orders");
    hilo.nextIdentities("orders", 5);
    hilo.nextSequenceId("orders");
    hilo.nextSequenceId("people");

    assertThat(hilo.statistics())
        .containsOnlyKeys("orders|", "/")
        .hasEntrySatisfying("orders|", counted(6, 0, 0, 2, 0, 0))
        .hasEntrySatisfying("/", counted(2, 8, 10, 1, 0, 0));
    assertThat(hilo.statistics().get("orders|"))
        .extracting(CollectionStatistics::waits)
        .as("calls")
        .isEqualTo(2L);
  }

  @Test
  void leaveOutTheRowsOfOtherClients() {
    try (HiLo other = FakeHiLo.on(table).build()) {
      other.nextId("people");
    }
    hilo.nextId("orders");
    hilo.identities().declareGapless("invoices");
    hilo.verify();

    assertThat(hilo.usedCounters())
        .extracting(CounterState::name)
        .containsExactly("invoices|", "orders");
  }

  @Test
  void countWaitsAndEstimateTheRunway() {
    FakeTime time = new FakeTime();
    try (HiLo timed = FakeHiLo.on(table).time(time).rangeSize(RangeSize.fixed(64)).build()) {
      assertThat(timed.statistics()).isEmpty();
      CollectionIds users = timed.collection("users");
      users.nextId();
      assertThat(timed.statistics().get("users"))
          .extracting(CollectionStatistics::waits, CollectionStatistics::runway)
          .containsExactly(1L, null);

      for (int i = 1; i < 32; i++) {
        time.advance(Duration.ofMillis(100));
        users.nextId();
      }

      assertThat(timed.statistics().get("users"))
          .extracting(CollectionStatistics::waits, CollectionStatistics::runway)
          .satisfies(
              told -> {
                assertThat(told).first().isEqualTo(1L);
                assertThat((Duration) told.get(1))
                    .isCloseTo(Duration.ofMillis(3200), Duration.ofMillis(200));
              });
    }
  }

  @Test
  void nameTheRangesInMemoryAndTheNodeOfTheLastRange() {
    CollectionIds orders = hilo.collection("orders");
    orders.nextIds(3);
    hilo.nextIdentity("orders");

    assertThat(hilo.statistics().get("orders"))
        .extracting(CollectionStatistics::nodeTag, CollectionStatistics::heldRanges)
        .containsExactly("A", List.of(new HeldRange(4, 10, "A")));
    assertThat(hilo.statistics().get("orders|"))
        .extracting(CollectionStatistics::nodeTag, CollectionStatistics::heldRanges)
        .containsExactly(null, List.of());
    orders.nextIds(7);
    assertThat(hilo.statistics().get("orders"))
        .extracting(CollectionStatistics::nodeTag, CollectionStatistics::heldRanges)
        .containsExactly("A", List.of());
  }

  @Test
  void keepTheLastErrorOfEachCounter() {
    hilo.nextId("people");
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.nextIdentity("orders")).isInstanceOf(HiLoException.class);
    hilo.nextId("orders");

    assertThat(hilo.statistics().get("people"))
        .extracting(CollectionStatistics::lastError)
        .isNull();
    assertThat(hilo.statistics().values())
        .filteredOn(one -> one.failures() == 1)
        .extracting(CollectionStatistics::lastError)
        .hasSize(2)
        .allSatisfy(error -> assertThat(error).asString().contains("injected: REFUSED"));
  }

  @Test
  void makeNoDatabaseCall() {
    hilo.statistics();

    assertThat(table.calls()).isEmpty();
  }

  @Test
  void areNotTheCounters() {
    table.restore("others", 7);
    hilo.nextId("orders");

    assertThat(hilo.counters())
        .containsExactly(new CounterState("orders", "*", 10), new CounterState("others", "*", 7));
  }
}
