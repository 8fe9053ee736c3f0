package dev.hilo.internal.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTime;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final RetryPolicy LONGEST = rule(bound -> bound - 1);

  @Test
  void mayWaitTwiceAsLongAfterEachLossUntilItIsEnough() {
    assertThat(IntStream.of(1, 2, 3, 4, 5, 6, 7, 1000).mapToLong(BackoffTest::millis))
        .containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 64L, 64L);
  }

  @Test
  void isRandomFromNothingUp() {
    assertThat(rule(bound -> 0).pause(3)).isZero();
    assertThat(rule(bound -> bound / 2).pause(3)).isEqualTo(4_000_000);
  }

  private static RetryPolicy rule(LongUnaryOperator randomBelow) {
    return TestRetries.rule(new FakeTime(), randomBelow);
  }

  private static long millis(int losses) {
    return Duration.ofNanos(LONGEST.pause(losses) + 1).toMillis();
  }
}
