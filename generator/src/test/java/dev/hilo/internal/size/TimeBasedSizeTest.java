package dev.hilo.internal.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeBasedSizeTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final RangeSizePolicy second = new TimeBasedSize(SECOND, 32, 1 << 20);

  @Test
  void isTheNumberOfIdsUsedInThatTime() {
    assertThat(second.least()).isEqualTo(32);
    assertThat(second.next(1000, SECOND / 2, 600, 0)).isEqualTo(1200);
    assertThat(second.next(1000, 10 * SECOND, 1000, 0)).isEqualTo(100);
  }

  @Test
  void staysWithinItsBounds() {
    assertThat(second.next(1000, 100 * SECOND, 1000, 0)).isEqualTo(32);
    assertThat(second.next(1 << 20, SECOND / 10, 1 << 20, 0)).isEqualTo(1 << 20);
  }

  @Test
  void growsEightfoldAtMostUnlessMoreIsNeeded() {
    assertThat(second.next(32, SECOND / 1000, 32, 0)).isEqualTo(256);
    assertThat(second.next(32, SECOND / 1000, 32, 1000)).isEqualTo(1000);
    assertThat(second.next(32, SECOND, 100, 1000))
        .as("never more than is used in that time")
        .isEqualTo(100);
  }

  @Test
  void survivesTwoRequestsAtTheSameMoment() {
    assertThat(second.next(32, 0, 32, 0)).isEqualTo(256);
  }
}
