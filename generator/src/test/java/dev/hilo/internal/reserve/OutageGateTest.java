package dev.hilo.internal.reserve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.support.ConcurrentCalls;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OutageGateTest {

  private static final Duration SPACING = Duration.ofMillis(150);

  private final FakeTime time = new FakeTime();
  private final OutageGate gate = new OutageGate(time, Duration.ofSeconds(10).toNanos());
  private final Exception failure = new Exception("no connection");

  @Test
  void admitsEveryAttemptWhileTheDatabaseResponds() throws Exception {
    Attempt first = enter(0);
    Attempt second = enter(0);
    first.served();
    second.served();

    assertThat(time.sleeps()).isEmpty();
    assertThat(gate.lastFailure()).isNull();
  }

  @Test
  void spacesTheAttemptsOfAnOutageFromBeginToBegin() throws Exception {
    enter(10).failed(failure);
    Attempt second = enter(10);
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
      Attempt turn = new Attempt(impatient, time);
      assertThat(turn.enter(Duration.ofMillis(800))).isTrue();
      turn.failed(failure);
    }
    assertThat(time.sleeps().stream().map(Duration::ofNanos).map(Duration::toMillis))
        .containsExactly(150L, 200L, 200L);
  }

  @Test
  void concurrentFailuresStartOneOutage() throws Exception {
    Attempt first = enter(10);
    Attempt second = enter(10);
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

    assertThat(new Attempt(gate, time).enter(Duration.ofMillis(100))).isFalse();
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
    Attempt slow = enter(10);
    time.advanceSeconds(5);
    Attempt quick = enter(10);
    quick.failed(failure);
    slow.failed(failure);

    enter(10);

    assertThat(time.sleeps()).containsExactly(SPACING.toNanos());
  }

  @Test
  void admitsOneAttemptAtATimeDuringAnOutage() throws Exception {
    MonotonicTime fast = new FastTime();
    // On a busy machine a thread may stop for milliseconds, which are seconds of this clock.
    OutageGate shared = new OutageGate(fast, Duration.ofDays(1).toNanos());
    Attempt first = new Attempt(shared, fast);
    assertThat(first.enter(Duration.ofSeconds(10))).isTrue();
    first.failed(failure);
    AtomicInteger inside = new AtomicInteger();
    List<Long> begins = new CopyOnWriteArrayList<>(List.of(first.began));

    ConcurrentCalls.run(
        8,
        () -> {
          for (int i = 0; i < 50; i++) {
            Attempt turn = new Attempt(shared, fast);
            assertThat(turn.enter(Duration.ofDays(1))).isTrue();
            assertThat(inside.incrementAndGet()).isOne();
            begins.add(turn.began);
            inside.decrementAndGet();
            turn.failed(failure);
          }
        });

    assertThat(begins).hasSize(401);
    for (int i = 1; i < begins.size(); i++) {
      assertThat(begins.get(i) - begins.get(i - 1))
          .as("from begin to begin")
          .isGreaterThanOrEqualTo(OutageGate.spacing(i));
    }
  }

  @Test
  void givesUpIfTheAttemptOfAnotherRequestDoesNotEnd() throws Exception {
    enter(10).failed(failure);
    Attempt hung = enter(10);
    Attempt other = new Attempt(gate, time);
    long began = time.nanos();

    assertThat(other.enter(Duration.ofSeconds(5))).isFalse();
    assertThat(Duration.ofNanos(time.nanos() - began)).isEqualTo(Duration.ofSeconds(5));
    assertThat(gate.inside).isSameAs(hung);
  }

  @Test
  void anAttemptThatHangsKeepsTheOthersOutForOneTimeout() throws Exception {
    enter(10).failed(failure);
    Attempt hung = enter(10);
    long began = time.nanos();

    Attempt next = enter(11);
    assertThat(Duration.ofNanos(next.began - began))
        .isBetween(Duration.ofSeconds(10), Duration.ofMillis(10_020));
    hung.leave();
    assertThat(gate.inside).as("the one that hung does not let a third one in").isSameAs(next);
    next.served();
    assertThat(gate.inside).isNull();
  }

  @Test
  void theNextAttemptBeginsSoonAfterTheOneBeforeHasEnded() throws Exception {
    enter(10).failed(failure);
    Attempt slow = enter(10);
    time.advanceSeconds(3);
    AtomicInteger looks = new AtomicInteger();
    time.onSleep(
        nanos -> {
          if (looks.incrementAndGet() == 5) {
            slow.failed(failure);
          }
        });
    long began = time.nanos();
    Attempt next = enter(10);

    assertThat(Duration.ofNanos(next.began - began)).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void anAttemptThatEndsWithoutAResultLetsTheNextOneBegin() throws Exception {
    enter(10).failed(failure);
    Attempt dies = enter(10);
    dies.leave();

    Attempt next = enter(10);
    assertThat(gate.inside).isSameAs(next);
    assertThat(gate.lastFailure()).isSameAs(failure);
  }

  @Test
  void admitsThoseThatWaitAsSoonAsAnOlderAttemptIsServed() throws Exception {
    Attempt old = enter(10);
    enter(10).failed(failure);
    time.onSleep(nanos -> old.served());
    Attempt waited = enter(10);

    assertThat(gate.inside).as("they need not wait for each other").isNull();
    assertThat(gate.lastFailure()).isNull();
    waited.served();
    assertThat(time.sleeps()).hasSize(1);
  }

  @Test
  void aRequestThatIsInterruptedWhileItWaitsLetsOthersIn() throws Exception {
    MonotonicTime interrupted =
        new MonotonicTime() {
          @Override
          public void sleep(long nanos) throws InterruptedException {
            throw new InterruptedException();
          }
        };
    OutageGate shared = new OutageGate(interrupted, Duration.ofSeconds(10).toNanos());
    Attempt first = new Attempt(shared, interrupted);
    assertThat(first.enter(Duration.ofSeconds(10))).isTrue();
    first.failed(failure);

    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> new Attempt(shared, interrupted).enter(Duration.ofSeconds(10)));
    assertThat(shared.inside).isNull();
  }

  private Attempt enter(int withinSeconds) throws InterruptedException {
    Attempt attempt = new Attempt(gate, time);
    assertThat(attempt.enter(Duration.ofSeconds(withinSeconds))).isTrue();
    return attempt;
  }

  /** One attempt of a request. */
  private static final class Attempt {

    private final OutageGate gate;
    private final MonotonicTime time;
    private long began;

    Attempt(OutageGate gate, MonotonicTime time) {
      this.gate = gate;
      this.time = time;
    }

    boolean enter(Duration within) throws InterruptedException {
      boolean entered = gate.enter(this, time.nanos() + within.toNanos());
      began = time.nanos();
      return entered;
    }

    void served() {
      gate.served();
      leave();
    }

    void failed(Throwable why) {
      gate.failed(this, began, why);
      leave();
    }

    void leave() {
      if (gate.inside == this) {
        gate.inside = null;
      }
    }
  }

  /** The clock of the system, a thousand times faster. */
  private static final class FastTime implements MonotonicTime {

    @Override
    public long nanos() {
      return System.nanoTime() * 1_000;
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos / 1_000 + 1);
    }
  }
}
