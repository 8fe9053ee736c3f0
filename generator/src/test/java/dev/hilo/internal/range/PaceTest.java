package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hilo.internal.size.AdaptiveSize;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How fast numbers are used, and how long reservations take. */
class PaceTest {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final double PER_MILLI = 1.0 / MILLI;

  private final Pace pace = new Pace(AdaptiveSize.fixed(32), true);

  /** A reservation that took so long arrives. */
  private void reserved(long at, long took, boolean awaited, long used) {
    int size = pace.sizeOfNext(at - took, used, 0);
    assertThat(size).isEqualTo(32);
    pace.arrived(at, used, awaited, size, at - took, used);
  }

  private void observe(long now, long used) {
    assertThat(pace.lookAt(now, used, Integer.MAX_VALUE, 32)).isPositive();
  }

  @Test
  void isTheRateOfTheLastStretch() {
    reserved(0, 5 * MILLI, true, 0);
    observe(10 * MILLI, 100);
    observe(20 * MILLI, 120);

    assertThat(pace.rate).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void isNotTakenFromAFewNumbersUnlessTheyContradictIt() {
    reserved(0, 5 * MILLI, true, 0);
    observe(100 * MILLI, 10);
    observe(105 * MILLI, 10);
    assertThat(pace.rate)
        .as("the next may come in a moment")
        .isCloseTo(0.1 * PER_MILLI, within(1e-12));

    observe(200 * MILLI, 14);
    assertThat(pace.rate).as("four or five").isCloseTo(0.05 * PER_MILLI, within(1e-12));
    observe(210 * MILLI, 17);
    assertThat(pace.rate).as("seven or eight").isCloseTo(7 / 110.0 * PER_MILLI, within(1e-12));
  }

  @Test
  void takesABurstShorterThanAReservationForSoManyNumbersInItsTime() {
    reserved(0, 5 * MILLI, true, 0);
    observe(10 * MILLI, 10);
    observe(10 * MILLI + 1, 60);

    assertThat(pace.rate).isCloseTo(10 * PER_MILLI, within(1e-12));

    observe(20 * MILLI, 60);
    assertThat(pace.rate)
        .as("once the stretch is long enough")
        .isCloseTo(5 * PER_MILLI, within(1e-12));
  }

  @Test
  void doesNotCountTheTimeInWhichCallersWaited() {
    reserved(0, 5 * MILLI, true, 0);
    reserved(100 * MILLI, 5 * MILLI, true, 32);
    observe(105 * MILLI, 42);

    assertThat(pace.rate).isCloseTo(2 * PER_MILLI, within(1e-12));
  }

  @Test
  void remembersASlowReservationForAWhile() {
    reserved(80 * MILLI, 80 * MILLI, true, 0);
    reserved(100 * MILLI, 8 * MILLI, false, 0);
    assertThat(pace.took).isEqualTo(70 * MILLI);
    for (int i = 0; i < 30; i++) {
      reserved((200 + i) * MILLI, 8 * MILLI, false, 0);
    }
    assertThat(pace.took).isEqualTo(8 * MILLI);
  }
}
