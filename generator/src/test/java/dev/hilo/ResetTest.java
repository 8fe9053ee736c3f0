package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.range.HeldCalls;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Listeners;
import dev.hilo.testdb.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ResetTest {

  private final FakeTable table = new FakeTable();
  private final List<HiLoListener.MaxMovedBackwards> backwards = new CopyOnWriteArrayList<>();

  private HiLoBuilder builder() {
    return FakeHiLo.on(table).listener(Listeners.onMaxMovedBackwards(backwards::add));
  }

  @Test
  void idsOfEachKindBeginAtOneAgain() {
    try (HiLo hilo = builder().gaplessIdentity("invoices").build()) {
      for (int round = 0; round < 3; round++) {
        assertThat(hilo.nextIds("orders", 100)).contains("orders/1-A", "orders/100-A");
        assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
        assertThat(hilo.nextSequenceId("users")).isEqualTo("users/0000000000000000001-A");
        hilo.counters().reset();
        assertThat(hilo.counters().rows()).containsExactly(new Counters.Row("invoices|", "*", 0));
      }
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
    assertThat(table.row("orders")).as("given back after the reset as ever").isEqualTo(1);
    assertThat(backwards).isEmpty();
  }

  @Test
  void doesNotDetectATableThatWasEmptiedBefore() {
    try (HiLo hilo = builder().build()) {
      hilo.nextIds("orders", 40);
      table.truncate();
      hilo.counters().reset();
      assertThat(hilo.nextIds("orders", 100)).startsWith("orders/1-A").endsWith("orders/100-A");
    }
    assertThat(backwards).isEmpty();
  }

  @Test
  void theEventOfAnEmptiedTableSaysThatTheRowIsGone() {
    try (HiLo hilo = builder().build()) {
      hilo.nextIds("orders", 32);
      table.truncate();
      hilo.nextId("orders");
    }
    assertThat(backwards)
        .containsExactly(new HiLoListener.MaxMovedBackwards("orders", 0, 32, 1_048_609, true));
  }

  @Test
  void failedResetKeepsTheRanges() {
    try (HiLo hilo = builder().build()) {
      hilo.nextId("orders");
      table.failNext(Fault.refused(FailureKind.REFUSED));
      assertThatThrownBy(() -> hilo.counters().reset())
          .isInstanceOf(HiLoException.class)
          .hasMessage("The counters were not deleted: injected: REFUSED");
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");

      hilo.counters().reset();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Test
  void aClosedInstanceAndASecondResetAtOnceAreRefused() {
    HiLo hilo = builder().build();
    HeldCalls held = HeldCalls.before(table, call -> call.equals("delete all"));
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, () -> hilo.counters().reset());
    held.await();
    assertThatIllegalStateException()
        .isThrownBy(() -> hilo.counters().reset())
        .withMessageContaining("Another reset");
    held.release();
    first.results();

    hilo.nextId("orders");
    hilo.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> hilo.counters().reset())
        .withMessageContaining("closed");
    assertThat(table.row("orders")).isEqualTo(1);
  }

  /** Also where the first range of a collection is reserved while the rows are deleted. */
  @Test
  void noNumberIsGivenTwiceAfterAReset() {
    int rounds = 200;
    AtomicInteger epoch = new AtomicInteger();
    Map<String, IssuedNumbers> afterEachReset = new ConcurrentHashMap<>();
    try (HiLo hilo = builder().rangeSize(RangeSize.fixed(3)).prefetch(true).build()) {
      ConcurrentCalls<Boolean> callers =
          ConcurrentCalls.start(
              4,
              () -> {
                for (int i = 0; epoch.get() < 2 * rounds; i++) {
                  int before = epoch.get();
                  String name = i % 4 == 0 ? "c" + before / 2 : "orders";
                  long number = hilo.nextNumber(name);
                  if (before % 2 == 0 && epoch.get() == before) {
                    afterEachReset
                        .computeIfAbsent(before + name, key -> new IssuedNumbers())
                        .add(number);
                  }
                }
              });
      for (int round = 0; round < rounds; round++) {
        String orders = epoch.get() + "orders";
        Await.until(
            "numbers after a reset",
            () -> {
              IssuedNumbers numbers = afterEachReset.get(orders);
              return numbers != null && numbers.count() > 5;
            });
        epoch.incrementAndGet();
        hilo.counters().reset();
        epoch.incrementAndGet();
      }
      callers.results();
    }
    afterEachReset.values().forEach(IssuedNumbers::noneTwice);
    // Of a collection that is first used during the reset, a call may see its row disappear.
    assertThat(backwards).noneMatch(event -> event.collection().equals("orders"));
  }
}
