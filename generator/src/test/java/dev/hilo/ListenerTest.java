package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.SmallStack;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ListenerTest {

  private final FakeTable table = new FakeTable();
  private final List<Object> heard = new CopyOnWriteArrayList<>();

  private final HiLoListener recorder =
      new HiLoListener() {
        @Override
        public void rangeReserved(RangeReserved event) {
          heard.add(
              "%s %d..%d-%s after %d lost"
                  .formatted(
                      event.collection(),
                      event.low(),
                      event.high(),
                      event.nodeTag(),
                      event.conflicts()));
        }

        @Override
        public void reservationFailed(ReservationFailed event) {
          heard.add(event.failure());
        }

        @Override
        public void maxMovedBackwards(MaxMovedBackwards event) {
          heard.add(event);
        }

        @Override
        public void rangeReturned(RangeReturned event) {
          heard.add(event);
        }

        @Override
        public void rangeNotReturned(RangeNotReturned event) {
          heard.add(event);
        }
      };

  /** Otherwise a close from that thread would never wait for the ranges to go back. */
  @Test
  void aFullStackLeavesNoThreadInsideAListener() throws InterruptedException {
    EventRelay events = new EventRelay(List.of(recorder), MonotonicTime.system());
    AtomicBoolean isLeft = new AtomicBoolean();

    SmallStack.overflow(
        () -> {
          if (events.isCallingListener()) {
            isLeft.set(true);
          }
          events.waited("orders", Duration.ZERO);
        });

    assertThat(isLeft).isFalse();
  }

  @Test
  void receivesReservationsBackwardMovesAndReturnsInOrder() {
    try (HiLo hilo = FakeHiLo.on(table).listener(recorder).build()) {
      hilo.nextIds("Orders", 32);
      table.restore("orders", 12);
      hilo.nextId("orders");
    }

    assertThat(heard)
        .containsExactly(
            "orders 1..32-A after 0 lost",
            new HiLoListener.MaxMovedBackwards("orders", 12, 32, 1_048_609, false),
            "orders 1048609..1048672-A after 1 lost",
            new HiLoListener.RangeReturned("orders", 1_048_610, 1_048_672));
  }

  @Test
  void receivesEventsFromTheTimeItIsAdded() {
    CountDownLatch isHeard = new CountDownLatch(1);
    HiLoListener before =
        new HiLoListener() {
          @Override
          public void rangeReserved(RangeReserved event) {
            isHeard.countDown();
          }
        };
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      hilo.addListener(before);
      hilo.nextIds("orders", 32);
      Await.latch(isHeard);
      hilo.addListener(recorder);
      hilo.nextId("people");
    }

    assertThat(heard)
        .containsExactlyInAnyOrder(
            "people 1..32-A after 0 lost", new HiLoListener.RangeReturned("people", 2, 32));
  }

  @Test
  void receivesEventsOfIdentitiesAndSequences() {
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("B").listener(recorder).build()) {
      hilo.nextIdentity("Orders");
      table.restore("orders|", 100);
      hilo.nextIdentities("orders", 5);
      table.restore("orders|", 12);
      hilo.nextIdentity("orders");
      hilo.nextSequenceId("orders");
    }

    assertThat(heard)
        .as("in order for each counter")
        .hasSize(5)
        .containsSubsequence(
            "orders| 1..1-B after 0 lost",
            "orders| 101..105-B after 1 lost",
            "orders| 13..13-B after 0 lost")
        .containsSubsequence("/ 1..32-B after 0 lost", new HiLoListener.RangeReturned("/", 2, 32));
  }

  @Test
  void receivesFailures() {
    try (HiLo hilo = FakeHiLo.on(table).listener(recorder).build()) {
      table.failNext(Fault.refused(FailureKind.REFUSED));
      assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);
    }

    assertThat(heard)
        .singleElement()
        .isInstanceOfSatisfying(
            HiLoException.class, e -> assertThat(e).hasMessageContaining("injected"));
  }

  @Test
  void receivesGapsWithTheirReason() {
    HiLo hilo = FakeHiLo.on(table).listener(recorder).build();
    hilo.nextId("orders");
    hilo.nextId("people");
    Await.until("both are heard of", () -> heard.size() == 2);
    heard.clear();
    table.restore("orders", 64);
    table.before("set people", () -> table.failNext(Fault.refused(FailureKind.REFUSED)));
    hilo.close();

    assertThat(heard)
        .contains(new HiLoListener.RangeNotReturned("orders", 2, 32, null))
        .anySatisfy(
            event ->
                assertThat(event)
                    .isInstanceOfSatisfying(
                        HiLoListener.RangeNotReturned.class,
                        gap -> {
                          assertThat(gap.collection()).isEqualTo("people");
                          assertThat(gap.reason()).hasMessage("injected: REFUSED");
                        }));
  }

  @Test
  void exceptionsOfTheListenerDoNotReachTheCaller() {
    for (Throwable any :
        List.of(new IllegalStateException("bad"), new StackOverflowError(), new Exception("x"))) {
      FakeTable fresh = new FakeTable();
      HiLo hilo = FakeHiLo.on(fresh).listener(new Thrower(any)).listener(recorder).build();
      heard.clear();

      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      hilo.nextIds("orders", 31);
      fresh.restore("orders", 12);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1048609-A");
      fresh.failNext(Fault.refused(FailureKind.REFUSED));
      assertThatThrownBy(() -> hilo.nextId("people"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("injected");
      hilo.close();

      assertThat(fresh.row("orders")).isEqualTo(1_048_609);
      assertThat(heard).as("the listener after it").hasSize(5);
    }
  }

  /** Fails at everything it hears, even when it is asked for its name. */
  private record Thrower(Throwable any) implements HiLoListener {

    @Override
    public void rangeReserved(RangeReserved event) {
      Thrower.<RuntimeException>fail(any);
    }

    @Override
    public void reservationFailed(ReservationFailed event) {
      Thrower.<RuntimeException>fail(any);
    }

    @Override
    public void maxMovedBackwards(MaxMovedBackwards event) {
      Thrower.<RuntimeException>fail(any);
    }

    @Override
    public void rangeReturned(RangeReturned event) {
      Thrower.<RuntimeException>fail(any);
    }

    @Override
    public String toString() {
      throw new IllegalStateException("nameless");
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void fail(Throwable any) throws T {
      throw (T) any;
    }
  }
}
