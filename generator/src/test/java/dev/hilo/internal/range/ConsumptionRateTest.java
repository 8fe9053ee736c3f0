package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConsumptionRateTest {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final double PER_MILLI = 1.0 / MILLI;

  private final ConsumptionRate pace = new ConsumptionRate();

  @Test
  void isTheRateOfTheLastStretch() {
    pace.reserved(5 * MILLI);
    pace.look(10 * MILLI, 100);
    pace.look(20 * MILLI, 120);

    assertThat(pace.perNano()).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void isNotTakenFromAFewNumbersUnlessTheyContradictIt() {
    pace.reserved(5 * MILLI);
    pace.look(100 * MILLI, 10);
    pace.look(105 * MILLI, 10);
    assertThat(pace.perNano())
        .describedAs("the next may come in a moment")
        .isCloseTo(0.1 * PER_MILLI, within(1e-12));

    pace.look(200 * MILLI, 14);
    assertThat(pace.perNano())
        .describedAs("four or five")
        .isCloseTo(0.05 * PER_MILLI, within(1e-12));
    pace.look(210 * MILLI, 17);
    assertThat(pace.perNano())
        .describedAs("seven or eight")
        .isCloseTo(7 / 110.0 * PER_MILLI, within(1e-12));
  }

  @Test
  void takesABurstShorterThanAReservationForSoManyNumbersInItsTime() {
    pace.reserved(5 * MILLI);
    pace.look(10 * MILLI, 10);
    pace.look(10 * MILLI + 1, 60);

    assertThat(pace.perNano()).isCloseTo(10 * PER_MILLI, within(1e-12));

    pace.look(20 * MILLI, 60);
    assertThat(pace.perNano())
        .describedAs("once the stretch is long enough")
        .isCloseTo(5 * PER_MILLI, within(1e-12));
  }

  @Test
  void doesNotCountTheTimeInWhichCallersWaited() {
    pace.reserved(5 * MILLI);
    pace.begin(100 * MILLI, 32);
    pace.look(105 * MILLI, 42);

    assertThat(pace.perNano()).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void remembersASlowReservationForAWhile() {
    pace.reserved(80 * MILLI);
    pace.reserved(8 * MILLI);
    assertThat(pace.took()).isEqualTo(70 * MILLI);
    for (int i = 0; i < 30; i++) {
      pace.reserved(8 * MILLI);
    }
    assertThat(pace.took()).isEqualTo(8 * MILLI);
  }

  @Test
  void tellsHowLongNumbersLast() {
    assertThat(pace.lasts(100, 0, 0)).describedAs("not known yet").isNegative();

    pace.reserved(MILLI);
    pace.look(100 * MILLI, 100);
    assertThat(pace.lasts(50, 100 * MILLI, 100)).isEqualTo(50 * MILLI);
    assertThat(pace.lasts(50, 10_100 * MILLI, 200))
        .describedAs("a hundred in ten seconds since")
        .isEqualTo(5_000 * MILLI);
  }
}
