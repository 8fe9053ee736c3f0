package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RangeSizeTest {

  @Test
  void isAValue() {
    assertThat(RangeSize.adaptive())
        .isEqualTo(RangeSize.adaptive(32, 1 << 20, Duration.ofSeconds(30), Duration.ofSeconds(60)))
        .hasSameHashCodeAs(RangeSize.adaptive())
        .isNotEqualTo(RangeSize.fixed(32));
    assertThat(RangeSize.fixed(7)).isEqualTo(RangeSize.fixed(7)).hasToString("FixedSize[size=7]");
  }

  @Test
  void takesEveryDuration() {
    Duration ages = Duration.ofSeconds(Long.MAX_VALUE);

    assertThat(RangeSize.adaptive(32, 64, ages, ages)).isNotEqualTo(RangeSize.adaptive());
  }
}
