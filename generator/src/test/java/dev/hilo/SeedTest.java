package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.HeldCalls;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.ProtocolRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A counter of HiLo ids that is raised above rows of another origin. */
class SeedTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = builder().build();

  @AfterEach
  void close() {
    hilo.close();
  }

  private HiLoBuilder builder() {
    return FakeHiLo.on(table);
  }

  @Test
  void theFirstIdComesAfterTheSeed() {
    assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
    assertThat(hilo.nextId("orders")).isEqualTo("orders/501-A");
    assertThat(hilo.nextIdentity("orders")).as("another counter").isEqualTo("orders/1");
  }

  @ProtocolRule("D2")
  @Test
  void aLowerSeedChangesNothing() {
    assertThat(hilo.nextIds("orders", 10)).endsWith("orders/10-A");
    assertThat(hilo.counters().seed("Orders", 9)).isEqualTo(32);
    assertThat(hilo.counters().seed("orders", 0)).isEqualTo(32);
    assertThat(hilo.nextId("orders")).as("of the range in memory").isEqualTo("orders/11-A");
    hilo.close();
    assertThat(table.row("orders")).isEqualTo(11);
  }

  @Test
  void dropsTheRangesInMemoryAndNeverReturnsThem() {
    CollectionIds orders = hilo.collection("orders");
    assertThat(orders.nextId()).isEqualTo("orders/1-A");
    table.drainCalls();

    assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
    assertThat(orders.nextId()).isEqualTo("orders/501-A");
    assertThat(table.calls()).startsWith("max orders", "set orders 32->500");
    hilo.close();
    assertThat(table.row("orders")).isEqualTo(501);
  }

  @Test
  void dropsARangeInMemoryThatTheSeedIsIn() {
    assertThat(hilo.nextNumber("orders")).isEqualTo(1);

    assertThat(hilo.counters().seed("orders", 10)).as("no update is needed").isEqualTo(32);

    assertThat(hilo.counters().statistics().values())
        .extracting(CollectionStatistics::remaining)
        .containsExactly(0L);
    assertThat(hilo.nextNumber("orders")).isEqualTo(33);
    hilo.close();
    assertThat(table.row("orders")).isEqualTo(33);
  }

  @Test
  void dropsARangeThatArrivesAfterTheSeed() {
    HeldCalls held = HeldCalls.after(table, call -> call.startsWith("insert orders"));
    ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> hilo.nextNumber("orders"));
    held.await();
    assertThat(hilo.counters().seed("orders", 100)).isEqualTo(100);
    held.release();

    assertThat(caller.results()).containsExactly(101L);
  }

  @Test
  void anotherInstanceGoesOnAboveTheSeedOnceItsRangeIsUsedUp() {
    try (HiLo other = builder().rangeSize(RangeSize.fixed(3)).build()) {
      assertThat(other.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
      assertThat(other.nextIds("orders", 3))
          .containsExactly("orders/2-A", "orders/3-A", "orders/501-A");
    }
  }

  @Test
  void worksWhileSuspendedAndBeforeAReset() {
    assertThat(hilo.suspend()).isTrue();
    assertThat(hilo.counters().seed("orders", 500)).isEqualTo(500);
    hilo.resume();
    assertThat(hilo.nextNumber("orders")).isEqualTo(501);
    hilo.counters().reset();
    assertThat(hilo.nextNumber("orders")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE})
  void refusesASeedWithoutASuccessor(long value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.counters().seed("orders", value))
        .withMessageContainingAll(Long.toString(value), "choose");
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.counters().seed("orders|", 1));
    hilo.close();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void aClosedInstanceIsRefused() {
    hilo.close();
    assertThatIllegalStateException().isThrownBy(() -> hilo.counters().seed("orders", 1));
  }
}
