package dev.hilo.internal.reserve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hilo.internal.range.FakeTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MaxGrowthTest {

  private final MaxGrowth growth = new MaxGrowth();
  private final FakeTime time = new FakeTime();

  private void reserve(long high) {
    growth.reserved(time.nanos(), high);
  }

  private double perHour() {
    return growth.perNano(time.nanos()) * Duration.ofHours(1).toNanos();
  }

  private void assertPerHour(double expected) {
    assertThat(perHour()).isCloseTo(expected, within(1e-3));
  }

  @Test
  void isUnknownBeforeTheSecondReservationAndInTheFirstMinute() {
    assertThat(growth.max()).isZero();
    assertPerHour(0);

    reserve(32);
    time.advance(Duration.ofHours(5));
    assertThat(growth.max()).isEqualTo(32);
    assertPerHour(0);
  }

  @Test
  void doesNotTakeTheGrowthOfRangesAfterAStartForUse() {
    for (long high = 32; high < 100_000; high *= 2) {
      reserve(high);
      time.advance(Duration.ofSeconds(1));
    }
    assertPerHour(0);

    time.advance(Duration.ofHours(1));
    assertThat(perHour()).isBetween(60_000.0, 66_000.0);
  }

  @Test
  void followsMaxAndNotTheSizeOfTheOwnRanges() {
    reserve(100);
    time.advance(Duration.ofMinutes(30));
    reserve(5_100);

    assertPerHour(10_000);
    time.advance(Duration.ofMinutes(30));
    assertThat(perHour()).as("less, as nothing more was reserved").isBetween(4_999.0, 5_001.0);
  }

  @Test
  void forgetsWhatIsMoreThanTwoHoursAgo() {
    for (int minute = 0; minute <= 300; minute++) {
      reserve(1 + minute * 1_000L);
      time.advance(Duration.ofMinutes(1));
    }
    for (int minute = 0; minute <= 130; minute++) {
      reserve(400_000 + minute);
      time.advance(Duration.ofMinutes(1));
    }

    assertThat(perHour()).isBetween(59.0, 61.0);
  }

  @Test
  void spansAtLeastTheTimeBetweenTwoReservations() {
    reserve(32);
    for (int day = 1; day <= 3; day++) {
      time.advance(Duration.ofDays(1));
      reserve(32 + day * 24L);
    }
    time.advance(Duration.ofMinutes(5));

    assertThat(perHour()).isBetween(0.9, 1.0);
  }

  @Test
  void beginsAnewAfterMaxWasLowered() {
    reserve(1_000_000);
    time.advance(Duration.ofMinutes(10));
    reserve(50);
    assertPerHour(0);

    time.advance(Duration.ofMinutes(6));
    reserve(60);
    assertPerHour(100);
  }
}
