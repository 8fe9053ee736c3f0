package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.reserve.ReservationException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureLogTest {

  private final FakeTime time = new FakeTime();
  private final FailureLog log = new FailureLog(time);

  private @Nullable String fail(String counter) {
    return log.failed(
        counter, new ReservationException("No numbers for '" + counter + "': away.", List.of()));
  }

  @Test
  void beginsWithOneLineAndRepeatsItOnceAMinute() {
    assertThat(fail("orders"))
        .startsWith("Reservations have begun to fail")
        .contains("No numbers for 'orders': away.", "nothing has to be restarted");
    time.advanceSeconds(59);
    assertThat(fail("users")).isNull();
    time.advanceSeconds(1);
    assertThat(fail("orders")).startsWith("Reservations have been failing for 60 s, of 2 counters");
    assertThat(fail("orders")).isNull();
  }

  @Test
  void endsWhenEveryCounterThatFailedHasSucceeded() {
    assertThat(log.reserved("orders")).isNull();
    fail("orders");
    fail("users");
    time.advanceSeconds(7);
    assertThat(log.reserved("lines")).isNull();
    assertThat(log.reserved("orders")).isNull();
    assertThat(log.reserved("users"))
        .isEqualTo("Reservations succeed again, after 7 s of failures.");
    assertThat(log.reserved("users")).isNull();
    assertThat(fail("orders")).startsWith("Reservations have begun to fail");
  }

  @Test
  void endsAlsoIfNobodyAsksACounterThatFailedAgain() {
    fail("orders");
    fail("rare");
    time.advanceSeconds(5);
    fail("orders");
    time.advanceSeconds(1);
    assertThat(log.reserved("orders")).isNull();
    time.advanceSeconds(60);
    assertThat(log.reserved("lines"))
        .isEqualTo("Reservations succeed again, after 5 s of failures.");
    time.advanceSeconds(7200);
    assertThat(log.reserved("rare")).isNull();
  }
}
