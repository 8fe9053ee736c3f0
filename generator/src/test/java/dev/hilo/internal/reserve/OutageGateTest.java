package dev.hilo.internal.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.reserve.OutageGate.Permit;
import dev.hilo.support.ConcurrentCalls;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OutageGateTest {

  private static final Duration SPACING = Duration.ofMillis(150);

  private final FakeTime time = new FakeTime();
  private final OutageGate gate = new OutageGate(time, Duration.ofSeconds(10).toNanos());
  private final Exception failure = new Exception("no connection");

  @Test
  void admitsEveryAttemptWhileTheDatabaseResponds() throws Exception {
    Permit first = enter(0);
    Permit second = enter(0);
    first.served();
    second.served();

    assertThat(time.sleeps()).isEmpty();
    assertThat(gate.lastFailure()).isNull();
  }

  @Test
  void spacesTheAttemptsOfAnOutageFromBeginToBegin() throws Exception {
    enter(10).failed(failure);
    Permit second = enter(10);
    time.advance(Duration.ofMillis(100));
    second.failed(failure);
    enter(10);

    assertThat(time.sleeps())
        .containsExactly(SPACING.toNanos(), SPACING.multipliedBy(2).minusMillis(100).toNanos());
  }

  @Test
  void spacesAttemptsFurtherTheLongerTheOutageLasts() throws Exception {
    for (int i = 0; i < 5; i++) {
      enter(10).failed(failure);
    }
    assertThat(time.sleeps().stream().map(Duration::ofNanos).map(Duration::toMillis))
        .containsExactly(150L, 300L, 600L, 600L);

    enter(10).served();
    enter(10).failed(failure);
    enter(10);
    assertThat(time.sleeps()).endsWith(SPACING.toNanos());
  }

  @Test
  void aShortTimeoutAllowsSeveralAttempts() throws Exception {
    OutageGate impatient = new OutageGate(time, Duration.ofMillis(800).toNanos());
    for (int i = 0; i < 4; i++) {
      Permit turn = impatient.enter(time.nanos() + Duration.ofMillis(800).toNanos());
      assertThat(turn).isNotNull();
      turn.failed(failure);
    }
    assertThat(time.sleeps().stream().map(Duration::ofNanos).map(Duration::toMillis))
        .containsExactly(150L, 200L, 200L);
  }

  @Test
  void concurrentFailuresStartOneOutage() throws Exception {
    Permit first = enter(10);
    Permit second = enter(10);
    first.failed(failure);
    second.failed(failure);

    enter(10);

    assertThat(time.sleeps()).containsExactly(SPACING.toNanos());
  }

  @Test
  void namesTheCauseOfTheOutage() throws Exception {
    enter(10).failed(failure);

    assertThat(gate.lastFailure()).isSameAs(failure);
  }

  @Test
  void givesUpIfTheTurnWouldComeTooLate() throws Exception {
    enter(10).failed(failure);

    assertThat(gate.enter(time.nanos() + Duration.ofMillis(100).toNanos())).isNull();
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void opensAsSoonAsTheDatabaseServes() throws Exception {
    enter(10).failed(failure);
    enter(10).served();
    enter(0);
    enter(0);

    assertThat(time.sleeps()).hasSize(1);
  }

  @Test
  void anAttemptThatBeganLongAgoDoesNotShortenTheSpacing() throws Exception {
    Permit slow = enter(10);
    time.advanceSeconds(5);
    Permit quick = enter(10);
    quick.failed(failure);
    slow.failed(failure);

    enter(10);

    assertThat(time.sleeps()).containsExactly(SPACING.toNanos());
  }

  @Test
  void admitsOneAttemptAtATimeDuringAnOutage() throws Exception {
    enter(10).failed(failure);
    AtomicInteger inside = new AtomicInteger();

    ConcurrentCalls.run(
        8,
        () -> {
          for (int i = 0; i < 50; i++) {
            Permit turn = enter(1000);
            assertThat(inside.incrementAndGet()).isOne();
            inside.decrementAndGet();
            turn.failed(failure);
          }
        });

    assertThat(time.sleeps()).hasSize(400);
  }

  private Permit enter(int withinSeconds) throws InterruptedException {
    long deadline = time.nanos() + Duration.ofSeconds(withinSeconds).toNanos();
    return Objects.requireNonNull(gate.enter(deadline));
  }
}
