package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.reserve.Row;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.ProtocolRule;
import dev.hilo.testdb.Await;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockTest {

  private final FakeTable table = new FakeTable();
  private final List<String> events = new CopyOnWriteArrayList<>();
  private final HiLo hilo = builder().build();

  @AfterEach
  void close() {
    hilo.close();
  }

  private HiLoBuilder builder() {
    return FakeHiLo.on(table)
        .listener(
            new HiLoListener() {
              @Override
              public void rangeReturned(RangeReturned event) {
                events.add("returned " + event.first() + ".." + event.last());
              }

              @Override
              public void rangeNotReturned(RangeNotReturned event) {
                events.add("kept " + event.first() + ".." + event.last());
              }

              @Override
              public void maxMovedBackwards(MaxMovedBackwards event) {
                events.add("backwards");
              }
            });
  }

  @Test
  void itsNumbersCountAsHandedOut() {
    hilo.collection("orders").reserve(10);
    hilo.nextId("orders");

    assertThat(hilo.counters().statistics())
        .hasEntrySatisfying(
            "orders",
            orders -> {
              assertThat(orders.generated()).isEqualTo(11);
              assertThat(orders.waits()).isEqualTo(2);
            });
  }

  @Test
  void isOneReservationBesideTheRangeInMemory() {
    CollectionIds orders = hilo.collection("Orders");
    assertThat(orders.nextId()).isEqualTo("Orders/1-A");
    table.drainCalls();
    IdBlock block = orders.reserve(100);
    assertThat(table.drainCalls()).containsExactly("set orders 32->132");
    assertThat(List.of(block.first(), block.last())).containsExactly(33L, 132L);
    assertThat(block.nodeTag()).isEqualTo("A");
    assertThat(block.nextId()).isEqualTo("Orders/33-A");
    assertThat(block.nextNumber()).isEqualTo(34);
    assertThat(block.idOf(84)).isEqualTo("Orders/84-A");
    assertThat(orders.nextIds(32)).startsWith("Orders/2-A").endsWith("Orders/32-A", "Orders/133-A");
    hilo.close();
    assertThat(table.row("orders")).isEqualTo(133);
    assertThat(events).containsExactly("returned 134..196");
  }

  @Test
  void nothingTakesItBack() {
    IdBlock block = hilo.collection("orders").reserve(100);
    hilo.close();

    assertThat(table.row("orders")).isEqualTo(100);
    assertThat(events).isEmpty();
    assertThat(block.nextNumber()).isEqualTo(1);
  }

  /** A block that went back across a reset once gave most of its numbers twice. */
  @Test
  void aResetLeavesTheNumbersToItsHolder() {
    IdBlock block = hilo.collection("orders").reserve(100);
    hilo.counters().reset();
    assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    hilo.close();

    assertThat(table.row("orders")).isEqualTo(1);
    assertThat(block.nextNumber()).isEqualTo(1);
    assertThat(block.last()).isEqualTo(100);
  }

  @Test
  void refusesNumbersThatItDoesNotHave() {
    IdBlock block = hilo.collection("orders").reserve(2);
    assertThat(block.nextId()).isEqualTo("orders/1-A");
    assertThat(block.nextNumber()).isEqualTo(2);
    for (int again = 0; again < 2; again++) {
      assertThatIllegalStateException()
          .isThrownBy(block::nextId)
          .withMessage("The block 1..2 has no number left. Reserve another block.");
    }
  }

  @Test
  void formatsOnlyItsOwnIds() {
    IdBlock block = hilo.collection("orders").reserve(10);
    for (long number : new long[] {-1, 0, 11}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> block.idOf(number))
          .withMessage("The block 1..10 does not have the number " + number + ".");
    }
    assertThat(block.idOf(10)).isEqualTo("orders/10-A");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1_048_577, Integer.MAX_VALUE})
  void refusesOtherSizes(int count) {
    CollectionIds orders = hilo.collection("orders");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> orders.reserve(count))
        .withMessageStartingWith("A block of " + count + " numbers: reserve 1 to 1048576");
    hilo.close();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void outlivesASuspension() {
    IdBlock block = hilo.collection("orders").reserve(100);
    hilo.suspend();
    assertThat(block.nextNumber()).isEqualTo(1);
    hilo.resume();
    assertThat(block.nextNumber()).isEqualTo(2);
    assertThat(hilo.nextNumber("orders")).isEqualTo(101);
  }

  @ProtocolRule("M1")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void neverHasANumberThatTheInstanceGaveBefore(boolean raising) {
    table.raising(raising);
    assertThat(hilo.nextIds("orders", 100)).endsWith("orders/100-A");
    table.restore("orders", 50);
    assertThat(hilo.collection("orders").reserve(10).first()).isGreaterThan(100);
  }

  /** Otherwise the later reservations find no Max below their own numbers, and notice nothing. */
  @ProtocolRule({"M2", "M3", "M4"})
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noticesThatMaxMovedBackwards(boolean raising) {
    table.raising(raising);
    try (HiLo other = builder().build()) {
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
      assertThat(other.nextNumber("orders")).isEqualTo(33);
      table.restore("orders", 10);
      IdBlock block = hilo.collection("orders").reserve(10);
      assertThat(block.first()).isEqualTo(32 + Row.LEAP + 1);
      Await.until("it is noticed", () -> events.equals(List.of("backwards")));
      assertThat(hilo.nextNumber("orders")).as("not from 2..32").isGreaterThan(block.last());
    }
    assertThat(events).filteredOn("backwards"::equals).hasSize(1);
    assertThat(events).doesNotContain("returned 2..32");
  }

  /** Its numbers near the highest one prove nothing about the numbers before the mistake. */
  @ProtocolRule("M1")
  @Test
  void neverHasANumberFromBeforeAMistakenMax() {
    assertThat(hilo.nextIds("orders", 100)).endsWith("orders/100-A");
    table.restore("orders", Row.TOP);
    assertThat(hilo.nextIds("orders", 100)).hasSize(100);
    table.restore("orders", 10);
    assertThat(hilo.collection("orders").reserve(10).first())
        .isGreaterThan(100)
        .isLessThan(Row.TOP);
  }

  /** The numbers of a block are this client's own, too. */
  @ProtocolRule("M1")
  @Test
  void isNeverGivenAgainAfterARestoredBackup() {
    IdBlock block = hilo.collection("orders").reserve(100);
    table.restore("orders", 10);
    assertThat(hilo.nextNumber("orders")).isEqualTo(block.last() + Row.LEAP + 1);
    Await.until("it is noticed", () -> events.equals(List.of("backwards")));
  }

  /** A copy of the process must not have its numbers, too. */
  @ProtocolRule("C1")
  @Test
  void waitsForTheEndOfASuspension() {
    assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    assertThat(hilo.suspend()).isTrue();
    ConcurrentCalls<Long> block =
        ConcurrentCalls.start(1, () -> hilo.collection("orders").reserve(10).first());
    assertThat(table.row("orders")).isEqualTo(1);

    hilo.resume();

    assertThat(block.results()).containsExactly(2L);
    assertThat(table.row("orders")).isEqualTo(11);
    assertThat(events).doesNotContain("backwards");
  }

  /** A block of before the reset lowers Max no more, so nobody gets numbers that are in use. */
  @Test
  void noNumberIsGivenTwiceAfterAReset() {
    IssuedNumbers numbers = new IssuedNumbers();
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    IdBlock before = hilo.collection("orders").reserve(100);
    assertThat(before.nextNumber()).isEqualTo(33);
    hilo.counters().reset();
    IdBlock block = hilo.collection("orders").reserve(10);
    assertThat(block.first()).isEqualTo(1);
    numbers.take(10, block::nextNumber);
    try (HiLo other = builder().build()) {
      numbers.take(100, () -> other.nextNumber("orders"));
      numbers.take(100, () -> hilo.nextNumber("orders"));
    }
    hilo.close();
    numbers.noneTwice();
    assertThat(table.row("orders")).isGreaterThanOrEqualTo(numbers.highest());
  }

  @Test
  void aFailureIsTheCallersAlone() {
    hilo.nextId("orders");
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.collection("orders").reserve(100))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining("injected");
    assertThat(hilo.collection("orders").reserve(100).first()).isEqualTo(33);
    assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
    hilo.close();
    assertThatIllegalStateException().isThrownBy(() -> hilo.collection("orders").reserve(1));
  }

  /** Callers of ordinary ids wait while a block is reserved, and then reserve for themselves. */
  @Test
  void aRefusedBlockFailsNoOtherCaller() {
    CollectionIds orders = hilo.collection("orders");
    List<ConcurrentCalls<Long>> caller = new CopyOnWriteArrayList<>();
    table.failNext(Fault.refused(FailureKind.REFUSED));
    table.before(
        call -> {
          if (caller.isEmpty()) {
            caller.add(ConcurrentCalls.start(1, orders::nextNumber));
            // The block is the other one that waits.
            Await.until("the caller waits", () -> waits() == 2);
          }
        });

    assertThatThrownBy(() -> orders.reserve(100)).hasMessageContaining("injected");

    assertThat(caller.get(0).results()).containsExactly(1L);
    assertThat(table.row("orders")).isEqualTo(32);
  }

  private long waits() {
    CollectionStatistics orders = hilo.counters().statistics().get("orders");
    return orders == null ? 0 : orders.waits();
  }

  @Test
  void aBlockWaitsForTheReservationUnderWay() {
    CollectionIds orders = hilo.collection("orders");
    List<ConcurrentCalls<Long>> block = new CopyOnWriteArrayList<>();
    table.before(
        call -> {
          if (block.isEmpty()) {
            block.add(ConcurrentCalls.start(1, () -> orders.reserve(100).first()));
          }
        });

    assertThat(orders.nextNumber()).isEqualTo(1);

    assertThat(block.get(0).results()).containsExactly(33L);
    assertThat(table.row("orders")).isEqualTo(132);
    assertThat(table.mostUnderWay()).isOne();
  }

  /** Beside eight threads that take ordinary ids with prefetching, and a second client. */
  @Test
  void noNumberIsGivenTwice() {
    IssuedNumbers numbers = new IssuedNumbers();
    CountDownLatch blocks = new CountDownLatch(150);
    try (HiLo hilo = builder().rangeSize(RangeSize.fixed(5)).prefetch(true).build();
        HiLo other = builder().rangeSize(RangeSize.fixed(3)).build()) {
      CollectionIds orders = hilo.collection("orders");
      ConcurrentCalls<Boolean> callers =
          ConcurrentCalls.start(
              8,
              () -> {
                while (blocks.getCount() > 0) {
                  numbers.add(orders.nextNumber());
                  if (blocks.getCount() % 10 == 0) {
                    numbers.add(other.nextNumber("orders"));
                  }
                }
              });
      ConcurrentCalls<Boolean> loads =
          ConcurrentCalls.start(
              3,
              () -> {
                for (int i = 0; i < 50; i++) {
                  IdBlock block = orders.reserve(20 + i);
                  for (int taken = 0; taken < i; taken++) {
                    numbers.add(block.nextNumber());
                  }
                  blocks.countDown();
                }
              });
      loads.results();
      callers.results();
    }
    numbers.noneTwice();
    assertThat(events).doesNotContain("backwards");
    assertThat(table.row("orders")).isGreaterThanOrEqualTo(numbers.highest());
  }
}
