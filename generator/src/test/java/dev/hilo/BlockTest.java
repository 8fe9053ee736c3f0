package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.reserve.CounterMemory;
import dev.hilo.internal.reserve.Reserver;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.ProtocolRule;
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
  void isOneReservationBesideTheRangeInMemory() {
    CollectionIds orders = hilo.collection("Orders");
    assertThat(orders.nextId()).isEqualTo("Orders/1-A");
    table.drainCalls();
    try (IdBlock block = orders.reserve(100)) {
      assertThat(table.drainCalls()).containsExactly("max orders", "set orders 32->132");
      assertThat(List.of(block.first(), block.last(), block.remaining()))
          .containsExactly(33L, 132L, 100L);
      assertThat(block.nodeTag()).isEqualTo("A");
      assertThat(block.nextId()).isEqualTo("Orders/33-A");
      assertThat(block.nextNumber()).isEqualTo(34);
      assertThat(block.use(50)).isEqualTo(35);
      assertThat(block.idOf(84)).isEqualTo("Orders/84-A");
      assertThat(orders.nextId()).isEqualTo("Orders/2-A");
    }
    assertThat(table.drainCalls()).containsExactly("set orders 132->84");
    assertThat(events).containsExactly("returned 85..132");
    assertThat(orders.nextIds(31)).endsWith("Orders/32-A", "Orders/85-A");
    hilo.close();
    assertThat(table.row("orders")).isEqualTo(85);
    assertThat(events).doesNotContain("backwards");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnusedBlockLeavesNoTrace(boolean raising) {
    table.raising(raising);
    CollectionIds orders = hilo.collection("orders");
    for (int round = 0; round < 3; round++) {
      orders.reserve(1_048_576).close();
      assertThat(table.row("orders")).isZero();
    }
    assertThat(orders.nextId()).isEqualTo("orders/1-A");
    orders.reserve(7).close();
    assertThat(orders.nextIds(32)).endsWith("orders/33-A");
    hilo.close();
    assertThat(events).doesNotContain("backwards");
  }

  @Test
  void aUsedBlockNeedsNoReturnAndASecondCloseDoesNothing() {
    IdBlock used = hilo.collection("orders").reserve(2);
    used.use(2);
    IdBlock unused = hilo.collection("orders").reserve(2);
    unused.close();
    table.drainCalls();

    used.close();
    unused.close();

    assertThat(table.calls()).isEmpty();
    assertThat(table.row("orders")).isEqualTo(2);
  }

  @ProtocolRule("B2")
  @Test
  void numbersBelowALaterReservationAreAGap() {
    IdBlock block = hilo.collection("orders").reserve(10);
    block.use(3);
    hilo.nextId("orders");
    block.close();
    assertThat(events).containsExactly("kept 4..10");
    assertThat(hilo.nextIds("orders", 40)).startsWith("orders/12-A").endsWith("orders/51-A");
  }

  @Test
  void refusesNumbersThatItDoesNotHave() {
    try (IdBlock block = hilo.collection("orders").reserve(10)) {
      block.use(8);
      assertThatIllegalStateException()
          .isThrownBy(() -> block.use(3))
          .withMessageStartingWith("The block 1..10 of 'orders' has 2 numbers left, and 3 were");
      assertThat(block.use(2)).isEqualTo(9);
      assertThatIllegalStateException().isThrownBy(block::nextId);
      assertThatIllegalArgumentException().isThrownBy(() -> block.use(0));
    }
  }

  @Test
  void formatsOnlyIdsOfNumbersThatWereTaken() {
    IdBlock block = hilo.collection("orders").reserve(10);
    block.use(4);
    for (long number : new long[] {-1, 0, 5, 11}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> block.idOf(number))
          .withMessageStartingWith(
              "The number " + number + " was not taken from the block 1..10 of 'orders'.");
    }
    block.close();
    assertThat(block.idOf(4)).isEqualTo("orders/4-A");
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

  @ProtocolRule({"B3", "E4"})
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReturnWhoseAnswerIsLostIsNotRepeated(boolean applied) {
    IdBlock block = hilo.collection("orders").reserve(100);
    block.use(10);
    table.drainCalls();
    table.failNext(applied ? Fault.answerLost() : Fault.callLost());

    block.close();

    assertThat(table.calls()).containsExactly("set orders 100->10");
    assertThat(events).containsExactly("kept 11..100");
    assertThat(hilo.nextNumber("orders")).isEqualTo(applied ? 11 : 101);
    hilo.close();
    assertThat(events).doesNotContain("backwards");
  }

  @Test
  void inTheScopeNodeOnlyIdsAreUnique() {
    try (HiLo hilo =
        builder().nodeTagQuery("select node").counterScope(CounterScope.NODE).build()) {
      try (IdBlock block = hilo.collection("orders").reserve(10)) {
        assertThatIllegalStateException()
            .isThrownBy(block::nextNumber)
            .withMessageStartingWith("A bare number of 'orders' is refused");
        assertThat(block.nextId()).isEqualTo("orders/1-A");
        assertThat(block.idOf(block.use(2))).isEqualTo("orders/2-A");
        table.node(() -> "B");
      }
      assertThat(table.row(new CounterKey("orders", "a"))).as("a gap").isEqualTo(10);
      assertThat(events).containsExactly("kept 4..10");
    }
    assertThat(events).doesNotContain("backwards");
  }

  @Test
  void aBlockOutlivesASuspensionAndARecall() {
    IdBlock block = hilo.collection("orders").reserve(100);
    hilo.suspend();
    assertThat(block.nextNumber()).isEqualTo(1);
    hilo.resume();
    assertThat(hilo.counters().recall("orders", 0)).isEqualTo(101);
    assertThat(block.nextNumber()).isEqualTo(2);
    block.close();
    assertThat(events).containsExactly("kept 3..100");
    assertThat(hilo.nextNumber("orders")).isEqualTo(102);
  }

  @ProtocolRule("M1")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void neverHasANumberThatTheInstanceGaveBefore(boolean raising) {
    table.raising(raising);
    assertThat(hilo.nextIds("orders", 100)).endsWith("orders/100-A");
    table.restore("orders", 50);
    try (IdBlock block = hilo.collection("orders").reserve(10)) {
      assertThat(block.first()).isGreaterThan(100);
    }
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
      try (IdBlock block = hilo.collection("orders").reserve(10)) {
        assertThat(block.first()).isEqualTo(32 + Reserver.LEAP + 1);
        assertThat(events).containsExactly("backwards");
        block.use(10);
        assertThat(hilo.nextNumber("orders")).as("not from 2..32").isGreaterThan(block.last());
      }
    }
    assertThat(events).filteredOn("backwards"::equals).hasSize(1);
    assertThat(events).doesNotContain("returned 2..32");
  }

  /** Its numbers near the highest one prove nothing about the numbers before the mistake. */
  @ProtocolRule("M1")
  @Test
  void neverHasANumberFromBeforeAMistakenMax() {
    assertThat(hilo.nextIds("orders", 100)).endsWith("orders/100-A");
    table.restore("orders", CounterMemory.TOP);
    assertThat(hilo.nextIds("orders", 100)).hasSize(100);
    table.restore("orders", 10);
    try (IdBlock block = hilo.collection("orders").reserve(10)) {
      assertThat(block.first()).isGreaterThan(100).isLessThan(CounterMemory.TOP);
    }
  }

  /** The instance starts over, so a Max below its former numbers is no mistake. */
  @Test
  void isNoLeapWhileTheInstanceIsSuspended() {
    assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    assertThat(hilo.suspend()).isTrue();
    try (IdBlock block = hilo.collection("orders").reserve(10)) {
      assertThat(block.first()).isEqualTo(2);
    }
    hilo.close();
    assertThat(events).doesNotContain("backwards");
  }

  @Test
  void beginsAtOneAfterAReset() {
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    IdBlock before = hilo.collection("orders").reserve(10);
    hilo.counters().reset();
    table.drainCalls();
    before.close();
    assertThat(table.calls()).as("it is not returned").isEmpty();
    try (IdBlock block = hilo.collection("orders").reserve(10)) {
      assertThat(block.first()).isEqualTo(1);
    }
  }

  /** A copy of the process has the block too, and both would return it. */
  @ProtocolRule("C1")
  @Test
  void isNotReturnedAfterASuspension() {
    IdBlock block = hilo.collection("orders").reserve(100);
    assertThat(hilo.suspend()).isTrue();
    hilo.resume();
    block.close();
    assertThat(table.row("orders")).isEqualTo(100);
    assertThat(events).containsExactly("kept 1..100");
  }

  @Test
  void nothingReturnsAfterTheClose() {
    IdBlock block = hilo.collection("orders").reserve(100);
    hilo.close();
    assertThat(block.nextNumber()).isEqualTo(1);

    block.close();

    assertThat(events).containsExactly("kept 2..100");
    assertThat(table.row("orders")).isEqualTo(100);
    assertThatIllegalStateException().isThrownBy(block::nextNumber);
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
                  try (IdBlock block = orders.reserve(20 + i)) {
                    for (int taken = 0; taken < i; taken++) {
                      numbers.add(block.nextNumber());
                    }
                    blocks.countDown();
                  }
                }
              });
      loads.results();
      callers.results();
    }
    numbers.noneTwice();
    assertThat(events).doesNotContain("backwards").anyMatch(event -> event.startsWith("returned"));
    assertThat(table.row("orders")).isGreaterThanOrEqualTo(numbers.highest());
  }
}
