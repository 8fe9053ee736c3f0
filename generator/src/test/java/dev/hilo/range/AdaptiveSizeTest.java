package dev.hilo.range;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdaptiveSizeTest {

  private final SizeRule ravens =
      new AdaptiveSize(32, 1 << 20, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));

  @Test
  void beginsWithTheLeast() {
    assertThat(ravens.first()).isEqualTo(32);
  }

  @ParameterizedTest
  @CsvSource({"29, 128", "30, 64", "60, 64", "61, 32"})
  void followsTheTimeSinceTheLastRequest(int seconds, int size) {
    assertThat(ravens.next(64, TimeUnit.SECONDS.toNanos(seconds))).isEqualTo(size);
  }

  @Test
  void judgesToTheNanosecond() {
    assertThat(ravens.next(64, TimeUnit.SECONDS.toNanos(30) - 1)).isEqualTo(128);
    assertThat(ravens.next(64, TimeUnit.SECONDS.toNanos(60) + 1)).isEqualTo(32);
  }

  @Test
  void staysWithinItsBounds() {
    assertThat(ravens.next(1 << 20, 0)).isEqualTo(1 << 20);
    assertThat(ravens.next((1 << 20) - 1, 0)).isEqualTo(1 << 20);
    assertThat(ravens.next(32, Long.MAX_VALUE)).isEqualTo(32);
    assertThat(ravens.next(33, Long.MAX_VALUE)).isEqualTo(32);
  }
}
