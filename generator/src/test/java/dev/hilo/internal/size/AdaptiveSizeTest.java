package dev.hilo.internal.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveSizeTest {

  private final RangeSizePolicy ravens =
      new AdaptiveSize(32, 1 << 20, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));

  @Test
  void beginsWithTheLeast() {
    assertThat(ravens.least()).isEqualTo(32);
  }

  @ParameterizedTest
  @CsvSource({"29, 128", "30, 64", "60, 64", "61, 32"})
  void followsTheTimeSinceTheLastRequest(int seconds, int size) {
    assertThat(next(64, TimeUnit.SECONDS.toNanos(seconds))).isEqualTo(size);
  }

  @Test
  void judgesToTheNanosecond() {
    assertThat(next(64, TimeUnit.SECONDS.toNanos(30) - 1)).isEqualTo(128);
    assertThat(next(64, TimeUnit.SECONDS.toNanos(60) + 1)).isEqualTo(32);
  }

  private int next(int last, long nanosSinceAsked) {
    return ravens.next(last, nanosSinceAsked, last, 0);
  }

  @Test
  void isAsLargeAsIsNeededToHideTheNextReservation() {
    long minute = TimeUnit.SECONDS.toNanos(61);

    assertThat(ravens.next(64, minute, 64, 1000)).isEqualTo(1000);
    assertThat(ravens.next(64, 0, 64, 100)).isEqualTo(128);
    assertThat(ravens.next(64, 0, 64, Long.MAX_VALUE)).isEqualTo(1 << 20);
  }

  /** The size of a collection's ranges may be set while it is in use. */
  @ParameterizedTest
  @ValueSource(longs = {0, 45, 100})
  void keepsItsBoundsAfterARangeOfAnotherPolicy(long seconds) {
    long asked = TimeUnit.SECONDS.toNanos(seconds);

    assertThat(next(1, asked)).isEqualTo(32);
    assertThat(next(1 << 24, asked)).isEqualTo(1 << 20);
    assertThat(AdaptiveSize.fixed(3).next(1000, asked, 1000, 100)).isEqualTo(3);
  }

  @Test
  void staysWithinItsBounds() {
    assertThat(next(1 << 20, 0)).isEqualTo(1 << 20);
    assertThat(next((1 << 20) - 1, 0)).isEqualTo(1 << 20);
    assertThat(next(32, Long.MAX_VALUE)).isEqualTo(32);
    assertThat(next(33, Long.MAX_VALUE)).isEqualTo(32);
  }
}
