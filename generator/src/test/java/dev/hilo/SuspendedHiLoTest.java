package dev.hilo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.HeldCalls;
import dev.hilo.internal.range.ImpatientTime;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuspendedHiLoTest {

  private final FakeTable table = new FakeTable();

  @Test
  void everyRequestForAnIdSaysThatItIsSuspended() {
    ImpatientTime time = new ImpatientTime();
    try (HiLo hilo = FakeHiLo.on(table, time).build()) {
      CollectionIds orders = hilo.collection("orders");
      orders.nextId();
      assertThat(hilo.suspend()).isTrue();
      table.drainCalls();
      time.impatient(true);

      List<Runnable> requests =
          List.of(
              orders::nextId,
              orders::nextNumber,
              () -> orders.nextIds(2),
              () -> hilo.nextIdentity("users"),
              () -> hilo.nextSequenceId("users"));
      assertThat(requests)
          .allSatisfy(
              request ->
                  assertThatThrownBy(request::run)
                      .isInstanceOf(HiLoException.class)
                      .hasMessageContaining("suspended"));
      assertThat(table.calls()).isEmpty();

      time.impatient(false);
      hilo.resume();
      assertThat(orders.nextId()).isEqualTo("orders/2-A");
    }
  }

  @Test
  void gaplessNumbersAndCommandsWorkWhileItIsSuspended() {
    Connection inTransaction = FakeHiLo.connectionInTransaction();
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.suspend()).isTrue();

      assertThat(hilo.nextGaplessIdentity(inTransaction, "invoices")).isEqualTo("invoices/1");
      assertThat(hilo.identities().seed("users", 7)).isEqualTo(7);
      hilo.verify();
      assertThat(hilo.counters().rows()).hasSize(2);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> closed().nextGaplessIdentity(inTransaction, "invoices"));
  }

  private HiLo closed() {
    HiLo hilo = FakeHiLo.on(table).build();
    hilo.close();
    return hilo;
  }

  @Test
  void isNotResetWhileItIsSuspended() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.suspend()).isTrue();
      table.drainCalls();

      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.counters().reset())
          .withMessage("This HiLo is suspended. Resume it before you reset it.");

      assertThat(table.calls()).isEmpty();
    }
  }

  @Test
  void laterCallsWaitForASuspensionUnderWay() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      hilo.nextId("orders");
      HeldCalls held = HeldCalls.before(table);
      ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, hilo::suspend);
      held.await();
      ConcurrentCalls<Boolean> second = ConcurrentCalls.waiting(hilo::suspend);
      ConcurrentCalls<Boolean> resuming =
          ConcurrentCalls.waiting(
              () -> {
                hilo.resume();
                return true;
              });

      held.release();

      assertThat(first.results()).containsExactly(true);
      resuming.results();
      assertThat(second.results()).as("it suspends what was resumed").containsExactly(true);
      hilo.resume();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
    }
  }

  @Test
  void aListenerMaySuspendAndResume() {
    List<Object> events = new CopyOnWriteArrayList<>();
    AtomicReference<@Nullable HiLo> built = new AtomicReference<>();
    HiLoListener listener =
        new HiLoListener() {
          @Override
          public void rangeReturned(RangeReturned event) {
            HiLo hilo = requireNonNull(built.get());
            events.add(hilo.suspend());
            hilo.resume();
            events.add(event);
          }

          @Override
          public void rangeNotReturned(RangeNotReturned event) {
            events.add(event);
          }
        };
    try (HiLo hilo = FakeHiLo.on(table).listener(listener).build()) {
      built.set(hilo);
      hilo.nextId("orders");
      hilo.nextId("people");

      assertThat(hilo.suspend()).isTrue();

      assertThat(events)
          .containsExactlyInAnyOrder(
              false,
              new HiLoListener.RangeReturned("orders", 2, 32),
              false,
              new HiLoListener.RangeReturned("people", 2, 32));
      assertThat(hilo.nextId("orders")).as("it is resumed").isEqualTo("orders/2-A");
    }
  }

  /** Beside a second client, so that not every range goes back. */
  @Test
  void noNumberIsHandedOutWhileItIsSuspendedOrTwiceAtAll() {
    int rounds = 150;
    AtomicInteger epoch = new AtomicInteger();
    Queue<String> violations = new ConcurrentLinkedQueue<>();
    IssuedNumbers orders = new IssuedNumbers();
    IssuedNumbers users = new IssuedNumbers();
    IssuedNumbers sequence = new IssuedNumbers();
    AtomicInteger calls = new AtomicInteger();
    try (HiLo hilo = builder().rangeSize(RangeSize.fixed(7)).prefetch(true).build();
        HiLo other = builder().rangeSize(RangeSize.fixed(5)).build()) {
      AtomicInteger threads = new AtomicInteger();
      ConcurrentCalls<Boolean> callers =
          ConcurrentCalls.start(
              5,
              () -> {
                int kind = threads.getAndIncrement();
                while (epoch.get() < 2 * rounds) {
                  int before = epoch.get();
                  switch (kind) {
                    case 0 -> orders.add(hilo.nextNumber("orders"));
                    case 1 -> hilo.nextIds("orders", 20).forEach(id -> orders.add(number(id)));
                    case 2 -> users.add(hilo.identities().nextNumber("users"));
                    case 3 -> sequence.add(number(hilo.nextSequenceId("all")));
                    default -> orders.add(other.nextNumber("orders"));
                  }
                  calls.incrementAndGet();
                  if (kind < 4 && before % 2 == 1 && epoch.get() == before) {
                    violations.add("kind " + kind + " in " + before);
                  }
                }
              });
      for (int round = 0; round < rounds; round++) {
        int before = calls.get();
        Await.until("calls", () -> calls.get() > before + 20);
        assertThat(hilo.suspend()).isTrue();
        epoch.incrementAndGet();
        int during = calls.get();
        Await.until("calls of the other client", () -> calls.get() > during + 2);
        epoch.incrementAndGet();
        hilo.resume();
      }
      callers.results();
    }
    assertThat(violations).isEmpty();
    orders.noneTwice().risingForEach();
    users.noneTwice().risingForEach();
    sequence.noneTwice().risingForEach();
    assertThat(orders.count()).isGreaterThan(rounds);
  }

  private HiLoBuilder builder() {
    return FakeHiLo.on(table).reserveTimeout(Duration.ofMinutes(1));
  }

  private static long number(String id) {
    return Long.parseLong(id.replaceAll(".*/|-.*", ""));
  }
}
