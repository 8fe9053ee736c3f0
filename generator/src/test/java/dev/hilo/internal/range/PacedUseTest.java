package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.size.TimeBasedSize;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How early the next range comes, and how little is wasted, over hours that take no time. */
class PacedUseTest {

  private static final int SUDDEN = 50_000;

  @ParameterizedTest
  @CsvSource({
    "10, 200",
    "10, 20000",
    "1000, 200",
    "1000, 20000",
    "20000, 200",
    "20000, 2000",
    "20000, 20000"
  })
  void noCallerWaitsAndFewNumbersAreWasted(int perSecond, int delayMicros) {
    PacedUse use = new PacedUse(PacedUse.ADAPTIVE, micros(delayMicros));
    use.take(perSecond, Duration.ofMinutes(10));
    long handedOut = use.handedOut();
    long reservations = use.reservations();

    use.take(perSecond, Duration.ofMinutes(perSecond > 1000 ? 15 : 60));

    double perId = (use.reservations() - reservations) / (double) (use.handedOut() - handedOut);
    assertThat(use.meanUnused() * perId).isLessThan(0.6);
    assertThat(use.waited()).isZero();
    use.close();
    assertThat(use.unused()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 1000, 20_000})
  void aRangeOfOneSecondBoundsTheWaste(int perSecond) {
    RangeSizePolicy second = new TimeBasedSize(TimeUnit.SECONDS.toNanos(1), 32, 1 << 20);
    PacedUse use = new PacedUse(second, micros(2_000));
    use.take(perSecond, Duration.ofMinutes(1));

    use.take(perSecond, Duration.ofMinutes(5));

    assertThat(use.mostUnused()).isLessThanOrEqualTo(perSecond + 32 + use.mostLead());
    assertThat(use.waited()).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {60, 75.3, 83.1, 301.7, 320.4, 600})
  void aBurstWaitsForLessThanThreeReservations(double calmSeconds) {
    PacedUse use = new PacedUse(PacedUse.ADAPTIVE, micros(20_000));
    use.take(10, Duration.ofNanos((long) (calmSeconds * 1e9)));

    use.take(SUDDEN, Duration.ofMinutes(1));

    assertThat(use.waited()).isLessThan(3 * micros(20_000).toNanos());
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 2_000, 20_000})
  void aColdStartWaitsForLessThanThreeReservations(int delayMicros) {
    PacedUse use = new PacedUse(PacedUse.ADAPTIVE, micros(delayMicros));

    use.take(SUDDEN, Duration.ofMinutes(1));

    assertThat(use.waited()).isPositive().isLessThan(3 * micros(delayMicros).toNanos());
  }

  private static Duration micros(int micros) {
    return Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(micros));
  }
}
