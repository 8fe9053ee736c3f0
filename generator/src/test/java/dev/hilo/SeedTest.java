package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.ProtocolRule;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A counter of HiLo ids that is raised above rows of another origin. */
class SeedTest {

  private final FakeTable table = new FakeTable();

  private HiLoBuilder builder() {
    return FakeHiLo.on(table);
  }

  @Test
  void theFirstIdComesAfterTheSeed() {
    try (HiLo hilo = builder().build()) {
      assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/501-A");
      assertThat(hilo.nextIdentity("orders")).as("another counter").isEqualTo("orders/1");
    }
  }

  @ProtocolRule("D2")
  @Test
  void aLowerSeedChangesNothing() {
    try (HiLo hilo = builder().build()) {
      assertThat(hilo.nextIds("orders", 10)).endsWith("orders/10-A");
      assertThat(hilo.counters().seed("Orders", 9)).isEqualTo(32);
      assertThat(hilo.counters().seed("orders", 0)).isEqualTo(32);
      assertThat(hilo.nextId("orders")).as("of the range in memory").isEqualTo("orders/11-A");
    }
    assertThat(table.row("orders")).isEqualTo(11);
  }

  @Test
  void dropsTheRangesInMemoryAndNeverReturnsThem() {
    try (HiLo hilo = builder().build()) {
      CollectionIds orders = hilo.collection("orders");
      assertThat(orders.nextId()).isEqualTo("orders/1-A");
      table.drainCalls();

      assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
      assertThat(orders.nextId()).isEqualTo("orders/501-A");
      assertThat(table.calls()).startsWith("max orders", "set orders 32->500");
    }
    assertThat(table.row("orders")).isEqualTo(501);
  }

  @Test
  void dropsARangeInMemoryThatTheSeedIsIn() {
    try (HiLo hilo = builder().build()) {
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);

      assertThat(hilo.counters().seed("orders", 10)).as("no update is needed").isEqualTo(32);

      assertThat(hilo.counters().statistics().values())
          .extracting(CollectionStatistics::remaining)
          .containsExactly(0L);
      assertThat(hilo.nextNumber("orders")).isEqualTo(33);
    }
    assertThat(table.row("orders")).isEqualTo(33);
  }

  @Test
  void dropsARangeThatArrivesAfterTheSeed() {
    CountDownLatch reserved = new CountDownLatch(1);
    CountDownLatch seeded = new CountDownLatch(1);
    table.after(
        call -> {
          if (call.startsWith("insert orders")) {
            reserved.countDown();
            Await.latch(seeded);
          }
        });
    try (HiLo hilo = builder().build()) {
      ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> hilo.nextNumber("orders"));
      Await.latch(reserved);
      assertThat(hilo.counters().seed("orders", 100)).isEqualTo(100);
      seeded.countDown();

      assertThat(caller.results()).containsExactly(101L);
    }
  }

  @Test
  void anotherInstanceGoesOnAboveTheSeedOnceItsRangeIsUsedUp() {
    try (HiLo hilo = builder().build();
        HiLo other = builder().rangeSize(RangeSize.fixed(3)).build()) {
      assertThat(other.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
      assertThat(other.nextIds("orders", 3))
          .containsExactly("orders/2-A", "orders/3-A", "orders/501-A");
    }
  }

  @Test
  void worksWhileSuspendedAndBeforeAReset() {
    try (HiLo hilo = builder().build()) {
      assertThat(hilo.suspend()).isTrue();
      assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
      hilo.resume();
      assertThat(hilo.nextNumber("orders")).isEqualTo(501);
      hilo.counters().reset();
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE})
  void refusesASeedWithoutASuccessor(long value) {
    try (HiLo hilo = builder().build()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hilo.counters().seed("orders", value))
          .withMessageContainingAll(Long.toString(value), "choose");
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.counters().seed("orders|", 1));
    }
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void aClosedInstanceIsRefused() {
    HiLo hilo = builder().build();
    hilo.close();
    assertThatIllegalStateException().isThrownBy(() -> hilo.counters().seed("orders", 1));
  }

  @Test
  void refusesCountersOfTheScopeNode() {
    try (HiLo hilo =
        builder().nodeTagQuery("select node").counterScope(CounterScope.NODE).build()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.counters().seed("orders", 7))
          .withMessageStartingWith("'orders' is not seeded in the counter scope NODE")
          .withMessageContaining("on each node");
    }
    table.restore("orders", -1);
    try (HiLo hilo = builder().build()) {
      assertThatThrownBy(() -> hilo.counters().seed("orders", 7))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("The counter 'orders' has the scope NODE");
    }
    assertThat(table.row("orders")).as("the marker").isEqualTo(-1);
  }
}
