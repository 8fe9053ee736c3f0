package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.Reservations.Reserved;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.TestRetries;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ProtocolRule;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a reservation asks of the table, call by call. */
class ReservationTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Reservations orders =
      new Reservations(table, "orders", TestRetries.rule(time, bound -> bound - 1, closed::get));

  private Reserved reserve() {
    return orders.reserve();
  }

  @ProtocolRule("T4")
  @Test
  void insertsTheFirstRow() {
    assertThat(reserve().range()).isEqualTo(new NumberRange(1, 32, "A"));

    assertThat(table.calls()).containsExactly("max orders", "insert orders 32");
  }

  @Test
  void needsOneUpdateWhileTheCachedMaxIsCurrent() {
    reserve();
    table.drainCalls();

    assertThat(reserve().range()).isEqualTo(new NumberRange(33, 64, "A"));
    assertThat(reserve().range()).isEqualTo(new NumberRange(65, 96, "A"));

    assertThat(table.calls()).containsExactly("set orders 32->64", "set orders 64->96");
  }

  @ProtocolRule("S5")
  @Test
  void rereadsMaxAfterAConflictWithoutAPause() {
    reserve();
    table.drainCalls();
    table.restore("orders", 100);

    Reserved reserved = reserve();

    assertThat(reserved.range()).isEqualTo(new NumberRange(101, 132, "A"));
    assertThat(reserved.conflicts()).isOne();
    assertThat(table.calls())
        .containsExactly("set orders 32->64", "max orders", "set orders 100->132");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void waitsLongerAndLongerWhileOthersAreFaster() {
    AtomicInteger rivals = new AtomicInteger(4);
    table.restore("orders", 0);
    table.before(
        call -> {
          if (call.startsWith("set") && rivals.getAndDecrement() > 0) {
            table.restore("orders", 1000 - rivals.get());
          }
        });

    Reserved reserved = reserve();

    assertThat(reserved.conflicts()).isEqualTo(4);
    assertThat(reserved.range().low()).isEqualTo(1001);
    assertThat(time.sleeps()).containsExactly(1_999_999L, 3_999_999L, 7_999_999L, 15_999_999L);
  }

  @ProtocolRule("S4")
  @Test
  void continuesAboveTheWinnersRangeAfterALostInsert() {
    table.before("insert", () -> table.restore("orders", 32));

    Reserved reserved = reserve();

    assertThat(reserved.range()).isEqualTo(new NumberRange(33, 64, "A"));
    assertThat(reserved.conflicts()).isOne();
    assertThat(table.calls())
        .containsExactly("max orders", "insert orders 32", "max orders", "set orders 32->64");
  }

  @Test
  void blamesALateAnswerAndNoOtherClient() {
    table.raising(true);
    table.before(call -> time.advanceSeconds(11));

    assertThatThrownBy(this::reserve)
        .isInstanceOf(ReservationException.class)
        .hasMessageEndingWith(
            ": the connection or the answers came so late that no time was left.");
  }

  @ProtocolRule("E1")
  @Test
  void treatsADeadlockAsAConflict() {
    reserve();
    table.drainCalls();
    table.failNext(Fault.refused(FailureKind.CONFLICT), Fault.refused(FailureKind.CONFLICT));

    Reserved reserved = reserve();

    assertThat(reserved.range()).isEqualTo(new NumberRange(33, 64, "A"));
    assertThat(reserved.conflicts()).isEqualTo(2);
    assertThat(table.calls())
        .containsExactly("set orders 32->64", "max orders", "max orders", "set orders 32->64");
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCKED", "TIMEOUT"})
  void pausesAfterAnAttemptThatWasHeldUpAndEndedAtOnce(FailureKind kind) throws Exception {
    table.restore("orders", 0);
    table.failNext(Fault.refused(kind), Fault.refused(kind), Fault.refused(kind));

    assertThat(reserve().conflicts()).isEqualTo(3);

    assertThat(time.sleeps()).containsExactly(1_999_999L, 3_999_999L, 7_999_999L);
  }

  @Test
  void makesNoPauseAfterAnAttemptThatWaitedForTheLock() {
    table.restore("orders", 0);
    table.before(call -> time.advance(Duration.ofMillis(250)));
    table.failNext(Fault.refused(FailureKind.LOCKED), Fault.refused(FailureKind.LOCKED));

    assertThat(reserve().conflicts()).isEqualTo(2);

    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void paceOfALockThatTheDatabaseDoesNotWaitForIsLessThanTwentyAttemptsASecond() {
    table.restore("orders", 0);
    table.before(call -> time.advance(Duration.ofMillis(1)));
    table.failAll(() -> Fault.refused(FailureKind.LOCKED));

    assertThatThrownBy(this::reserve)
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("injected: LOCKED");
    assertThat(table.calls()).hasSizeLessThan(200);
  }

  @ProtocolRule({"S6", "E3"})
  @Test
  void countsNumbersAsLostIfTheAnswerIsLost() {
    reserve();
    table.drainCalls();
    table.failNext(Fault.answerLost());

    assertThat(reserve().range()).isEqualTo(new NumberRange(65, 96, "A"));

    assertThat(table.calls())
        .containsExactly("set orders 32->64", "max orders", "set orders 64->96");
  }

  @Test
  void countsNumbersAsLostIfTheAnswerToTheInsertIsLost() {
    table.failNext(Fault.callLost(), Fault.callLost());
    table.after("insert orders 32", () -> table.failNext(Fault.answerLost()));

    assertThat(reserve().range().low()).isEqualTo(1);

    Reservations other = new Reservations(table, "people", TestRetries.rule(time, bound -> 0));
    table.before("insert people 32", () -> table.failNext(Fault.answerLost()));
    assertThat(other.reserve().range()).isEqualTo(new NumberRange(33, 64, "A"));
  }

  @ProtocolRule("T5")
  @Test
  void refusesANegativeMax() {
    table.restore("orders", -2);

    assertThatThrownBy(this::reserve)
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll("'orders'", "-2", "correct the row");
    assertThat(table.calls()).containsExactly("max orders");
    assertThat(table.row("orders")).isEqualTo(-2);
  }

  @Test
  void usesACounterUpToItsLastNumber() {
    table.restore("orders", NumberRange.HIGHEST - 32);

    assertThat(reserve().range().high()).isEqualTo(NumberRange.HIGHEST);
  }

  @ProtocolRule({"T6", "S7"})
  @Test
  void refusesToGoBeyondTheLastNumber() {
    for (long max : new long[] {NumberRange.HIGHEST - 31, NumberRange.HIGHEST, Long.MAX_VALUE}) {
      table.restore("orders", max);

      assertThatThrownBy(this::reserve)
          .isInstanceOf(ReservationException.class)
          .hasMessageContainingAll("used up", Long.toString(max));
      assertThat(table.row("orders")).isEqualTo(max);
    }
  }

  @Test
  void doesNotRetryPermanentFailures() {
    for (FailureKind kind : new FailureKind[] {FailureKind.REFUSED, FailureKind.MISSING_TABLE}) {
      table.drainCalls();
      table.failNext(Fault.refused(kind));

      assertThatThrownBy(this::reserve)
          .isInstanceOf(ReservationException.class)
          .hasMessageContaining("injected: " + kind)
          .hasCauseInstanceOf(TableException.class);
      assertThat(table.calls()).hasSize(1);
    }
  }

  @Test
  void givesUpAtTheDeadlineAndKeepsTheReasons() {
    table.failAll(() -> Fault.refused(FailureKind.CONFLICT));

    assertThatThrownBy(this::reserve)
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll("attempts in 9", "injected: CONFLICT")
        .hasCauseInstanceOf(TableException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(7));
  }

  @Test
  void incrementsMaxIfOthersAreFasterEveryTime() {
    table.restore("orders", 0);
    AtomicInteger rival = new AtomicInteger();
    table.before(call -> table.restore("orders", rival.incrementAndGet()));

    Reserved reserved = reserve();

    assertThat(table.calls()).last().isEqualTo("raise orders 32");
    assertThat(reserved.range().high()).isEqualTo(rival.get() + 32);
    assertThat(reserved.conflicts()).isEqualTo(32);
  }

  @Test
  void incrementsMaxInTimeIfOthersAreFasterAndTheTimeoutIsShort() {
    table.restore("orders", 0);
    AtomicInteger rival = new AtomicInteger();
    table.before(call -> table.restore("orders", rival.incrementAndGet()));
    long timeout = Duration.ofMillis(500).toNanos();
    Reservations hurried =
        new Reservations(
            table, "orders", TestRetries.rule(time, bound -> bound - 1, closed::get, timeout));

    Reserved reserved = hurried.reserve();

    assertThat(table.calls()).last().isEqualTo("raise orders 32");
    assertThat(reserved.range().high()).isEqualTo(rival.get() + 32);
    assertThat(time.sleeps().stream().mapToLong(slept -> slept).sum()).isLessThan(timeout * 2 / 3);
  }

  @Test
  void asksNothingMoreOnceClosed() {
    table.restore("orders", 0);
    table.before(
        call -> {
          table.restore("orders", 77 + table.calls().size());
          closed.set(true);
        });

    assertThatThrownBy(this::reserve).isInstanceOf(ReservationException.class);
    assertThat(table.calls()).hasSize(2);
  }

  @Test
  void givesAnAttemptAPartOfTheTime() {
    table.before(call -> time.advanceSeconds(3));

    reserve();

    assertThat(table.limits())
        .extracting(TimeLimits::answer)
        .containsExactly(Duration.ofMillis(1250), Duration.ofMillis(1250));
  }

  @Test
  void paceOfAnOutageIsLessThanTenAttemptsASecond() {
    table.failAll(Fault::callLost);

    assertThatThrownBy(this::reserve)
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("injected: connection broken");
    assertThat(table.calls()).hasSizeBetween(15, 20);
  }
}
