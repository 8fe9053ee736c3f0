package dev.hilo;

import static dev.hilo.support.StatisticsAssertions.counted;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CollectionStatistics.HeldRange;
import dev.hilo.internal.common.NumericIdType;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.rows.ColumnLimit;
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

    assertThat(hilo.counters().statistics())
        .containsOnlyKeys("orders", "people")
        .hasEntrySatisfying("orders", counted(21, 1, 10, 2, 1, 0))
        .hasEntrySatisfying("people", counted(1, 9, 10, 1, 0, 0));
  }

  @Test
  void countLostAttemptsAndFailures() {
    hilo.nextIds("orders", 10);
    table.restore("orders", 100);
    hilo.nextIds("orders", 10);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);

    assertThat(hilo.counters().statistics())
        .hasEntrySatisfying("orders", counted(20, 0, 10, 2, 1, 1));
  }

  @Test
  void areZeroBeforeTheFirstNumber() {
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);

    assertThat(hilo.counters().statistics())
        .hasEntrySatisfying("orders", counted(0, 0, 0, 0, 0, 1));
  }

  @Test
  void includeIdentitiesAndSequences() {
    hilo.nextIdentity("Orders");
    hilo.nextIdentities("orders", 5);
    hilo.nextSequenceId("orders");
    hilo.nextSequenceId("people");

    assertThat(hilo.counters().statistics())
        .containsOnlyKeys("orders|", "/")
        .hasEntrySatisfying("orders|", counted(6, 0, 0, 2, 0, 0))
        .hasEntrySatisfying("/", counted(2, 8, 10, 1, 0, 0));
    assertThat(hilo.counters().statistics().get("orders|"))
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

    assertThat(hilo.counters().used())
        .extracting(Counters.Row::name)
        .containsExactly("invoices|", "orders");
    assertThat(hilo.counters().rows(List.of("people", "orders", "people", "others")))
        .extracting(Counters.Row::name)
        .containsExactly("orders", "people");
  }

  @Test
  void countWaits() {
    FakeTime time = new FakeTime();
    try (HiLo timed = FakeHiLo.on(table, time).rangeSize(RangeSize.fixed(64)).build()) {
      assertThat(timed.counters().statistics()).isEmpty();
      CollectionIds users = timed.collection("users");
      users.nextId();
      assertThat(timed.counters().statistics().get("users"))
          .extracting(CollectionStatistics::waits)
          .isEqualTo(1L);

      for (int i = 1; i < 32; i++) {
        time.advance(Duration.ofMillis(100));
        users.nextId();
      }

      assertThat(timed.counters().statistics().get("users"))
          .extracting(CollectionStatistics::waits)
          .isEqualTo(1L);
    }
  }

  @Test
  void estimateByTheMaxOfAllClientsWhenAColumnIsFull() {
    FakeTime time = new FakeTime();
    try (HiLo timed = FakeHiLo.on(table, time).rangeSize(RangeSize.fixed(10)).build()) {
      timed.counters().declareColumn("Users", ColumnLimit.ofNumbers(NumericIdType.SHORT.highest()));
      timed.nextId("users");
      CollectionStatistics first = statistics(timed, "users");
      assertThat(List.of(first.max(), first.limit(), first.left()))
          .containsExactly(10L, 32_767L, 32_757L);
      assertThat(first.exhaustion()).isNull();

      time.advance(Duration.ofMinutes(30));
      table.restore("users", 1_000);
      timed.nextIds("users", 10);

      CollectionStatistics later = statistics(timed, "users");
      assertThat(List.of(later.max(), later.left())).containsExactly(1_010L, 31_757L);
      assertThat(requireNonNull(later.exhaustion()).toSeconds())
          .as("1,000 numbers in 1,800 seconds")
          .isEqualTo(57_162);
    }
  }

  @Test
  void knowTheSmallestOfTheDeclaredColumns() {
    hilo.nextId("orders");
    hilo.nextIdentity("orders");
    assertThat(statistics(hilo, "orders").limit())
        .as("of the counter itself")
        .isEqualTo(Long.MAX_VALUE - (1L << 32));

    hilo.counters().declareColumn("orders", ColumnLimit.ofText(12));
    hilo.counters().declareColumn("orders", ColumnLimit.ofText(255));
    hilo.counters()
        .declareColumn("Orders|", ColumnLimit.ofNumbers(NumericIdType.INTEGER.highest()));

    assertThat(statistics(hilo, "orders").limit()).as("orders/999-A").isEqualTo(999);
    assertThat(statistics(hilo, "orders|").limit()).isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> hilo.counters().declareColumn("orders/", ColumnLimit.ofText(12)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'orders/' is refused");
  }

  @Test
  void doNotTakeALeapForUse() {
    FakeTime time = new FakeTime();
    try (HiLo timed = FakeHiLo.on(table, time).rangeSize(RangeSize.fixed(10)).build()) {
      timed.nextIds("users", 40);
      time.advance(Duration.ofMinutes(30));
      table.restore("users", 5);
      timed.nextId("users");
      time.advance(Duration.ofMinutes(30));

      assertThat(statistics(timed, "users").max()).isGreaterThan(1 << 20);
      assertThat(statistics(timed, "users").exhaustion()).isNull();
    }
  }

  @Test
  void doNotTakeASeedForUse() {
    FakeTime time = new FakeTime();
    try (HiLo timed = FakeHiLo.on(table, time).rangeSize(RangeSize.fixed(10)).build()) {
      timed.counters().declareColumn("users", ColumnLimit.ofNumbers(Integer.MAX_VALUE));
      timed.nextIds("users", 40);
      time.advance(Duration.ofMinutes(30));
      timed.counters().seed("users", 2_000_000_000);
      timed.nextId("users");
      time.advance(Duration.ofMinutes(30));

      assertThat(statistics(timed, "users").max()).isEqualTo(2_000_000_010);
      assertThat(statistics(timed, "users").exhaustion()).isGreaterThan(Duration.ofDays(36_500));
    }
  }

  private static CollectionStatistics statistics(HiLo of, String counter) {
    return requireNonNull(of.counters().statistics().get(counter));
  }

  @Test
  void nameTheRangesInMemoryAndTheNodeOfTheLastRange() {
    CollectionIds orders = hilo.collection("orders");
    orders.nextIds(3);
    hilo.nextIdentity("orders");

    assertThat(hilo.counters().statistics().get("orders"))
        .extracting(CollectionStatistics::nodeTag, CollectionStatistics::heldRanges)
        .containsExactly("A", List.of(new HeldRange(4, 10, "A")));
    assertThat(hilo.counters().statistics().get("orders|"))
        .extracting(CollectionStatistics::nodeTag, CollectionStatistics::heldRanges)
        .containsExactly(null, List.of());
    orders.nextIds(7);
    assertThat(hilo.counters().statistics().get("orders"))
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

    assertThat(hilo.counters().statistics().get("people"))
        .extracting(CollectionStatistics::lastError)
        .isNull();
    assertThat(hilo.counters().statistics().values())
        .filteredOn(one -> one.failures() == 1)
        .extracting(CollectionStatistics::lastError)
        .hasSize(2)
        .allSatisfy(error -> assertThat(error).asString().contains("injected: REFUSED"));
  }

  @Test
  void makeNoDatabaseCall() {
    hilo.counters().statistics();

    assertThat(table.calls()).isEmpty();
  }

  @Test
  void areNotTheCounters() {
    table.restore("others", 7);
    hilo.nextId("orders");

    assertThat(hilo.counters().rows())
        .containsExactly(new Counters.Row("orders", "*", 10), new Counters.Row("others", "*", 7));
  }
}
