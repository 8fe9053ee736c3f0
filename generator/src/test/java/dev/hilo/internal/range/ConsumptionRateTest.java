package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConsumptionRateTest {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final double PER_MILLI = 1.0 / MILLI;

  private final ConsumptionRate rate = new ConsumptionRate();

  @Test
  void isTheRateOfTheLastStretch() {
    rate.reserved(5 * MILLI);
    rate.observe(10 * MILLI, 100);
    rate.observe(20 * MILLI, 120);

    assertThat(rate.perNano()).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void isNotTakenFromAFewNumbersUnlessTheyContradictIt() {
    rate.reserved(5 * MILLI);
    rate.observe(100 * MILLI, 10);
    rate.observe(105 * MILLI, 10);
    assertThat(rate.perNano())
        .as("the next may come in a moment")
        .isCloseTo(0.1 * PER_MILLI, within(1e-12));

    rate.observe(200 * MILLI, 14);
    assertThat(rate.perNano()).as("four or five").isCloseTo(0.05 * PER_MILLI, within(1e-12));
    rate.observe(210 * MILLI, 17);
    assertThat(rate.perNano()).as("seven or eight").isCloseTo(7 / 110.0 * PER_MILLI, within(1e-12));
  }

  @Test
  void takesABurstShorterThanAReservationForSoManyNumbersInItsTime() {
    rate.reserved(5 * MILLI);
    rate.observe(10 * MILLI, 10);
    rate.observe(10 * MILLI + 1, 60);

    assertThat(rate.perNano()).isCloseTo(10 * PER_MILLI, within(1e-12));

    rate.observe(20 * MILLI, 60);
    assertThat(rate.perNano())
        .as("once the stretch is long enough")
        .isCloseTo(5 * PER_MILLI, within(1e-12));
  }

  @Test
  void doesNotCountTheTimeInWhichCallersWaited() {
    rate.reserved(5 * MILLI);
    rate.begin(100 * MILLI, 32);
    rate.observe(105 * MILLI, 42);

    assertThat(rate.perNano()).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void remembersASlowReservationForAWhile() {
    rate.reserved(80 * MILLI);
    rate.reserved(8 * MILLI);
    assertThat(rate.took()).isEqualTo(70 * MILLI);
    for (int i = 0; i < 30; i++) {
      rate.reserved(8 * MILLI);
    }
    assertThat(rate.took()).isEqualTo(8 * MILLI);
  }

  @Test
  void tellsHowLongNumbersLast() {
    assertThat(rate.lasts(100, 0, 0)).as("not known yet").isNegative();

    rate.reserved(MILLI);
    rate.observe(100 * MILLI, 100);
    assertThat(rate.lasts(50, 100 * MILLI, 100)).isEqualTo(50 * MILLI);
    assertThat(rate.lasts(50, 10_100 * MILLI, 200))
        .as("a hundred in ten seconds since")
        .isEqualTo(5_000 * MILLI);
  }
}
