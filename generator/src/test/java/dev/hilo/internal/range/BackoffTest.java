package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.Backoff;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Backoff LONGEST = new Backoff(bound -> bound - 1);

  @Test
  void mayWaitTwiceAsLongAfterEachLossUntilItIsEnough() {
    assertThat(IntStream.of(1, 2, 3, 4, 5, 6, 7, 1000).mapToLong(BackoffTest::millis))
        .containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 64L, 64L);
  }

  @Test
  void isRandomFromNothingUp() {
    assertThat(new Backoff(bound -> 0).after(3)).isZero();
    assertThat(new Backoff(bound -> bound / 2).after(3)).isEqualTo(4_000_000);
  }

  private static long millis(int losses) {
    return Duration.ofNanos(LONGEST.after(losses) + 1).toMillis();
  }
}
