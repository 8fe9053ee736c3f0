package dev.hilo.range;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PrefetchLeadTest {

  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void coversTwiceTheTimeOfAReservation() {
    Sizing before = new Sizing(32, 0);
    Sizing last = new Sizing(32, 100 * MILLISECOND);

    assertThat(PrefetchLead.of(1000, before, last, 5 * MILLISECOND)).isEqualTo(100);
  }

  @Test
  void isNothingWhereNobodyWouldNoticeTheWait() {
    Sizing before = new Sizing(32, 0);
    Sizing last = new Sizing(32, 60_000 * MILLISECOND);

    assertThat(PrefetchLead.of(32, before, last, 5 * MILLISECOND)).isZero();
    assertThat(PrefetchLead.of(32, null, last, 5 * MILLISECOND)).isZero();
  }

  @Test
  void survivesTwoRequestsAtTheSameMoment() {
    Sizing at = new Sizing(32, 0);

    assertThat(PrefetchLead.of(1 << 20, at, at, Long.MAX_VALUE)).isPositive();
  }
}
