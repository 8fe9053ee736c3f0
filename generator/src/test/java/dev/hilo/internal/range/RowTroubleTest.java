package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.OutageGate;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.dialect.FailureKind;
import org.junit.jupiter.api.Test;

/** Trouble that may be one row's own, such as a trigger that refuses it. */
class RowTroubleTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final Client client = Client.of(table).time(time).build();

  @Test
  void isRetriedAtTheRateOfAnOutage() {
    table.failNext(Fault.refused(FailureKind.OTHER), Fault.refused(FailureKind.OTHER));

    assertThat(client.next("bad")).isEqualTo(1);
    assertThat(time.sleeps()).containsExactly(OutageGate.SPACING, OutageGate.SPACING);
  }

  @Test
  void doesNotSlowOtherCounters() {
    table.failAll(() -> Fault.refused(FailureKind.OTHER));
    assertThatThrownBy(() -> client.next("bad")).isInstanceOf(ReservationException.class);
    table.recover();
    time.sleeps().clear();

    assertThat(client.next("good")).isEqualTo(1);
    assertThat(time.sleeps()).isEmpty();
  }
}
