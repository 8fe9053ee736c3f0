package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.dialect.FailureKind;
import org.junit.jupiter.api.Test;

class CounterStateTest {

  private final FakeTable table = new FakeTable();
  private final Client client = Client.of(table).build();

  private CounterState state() {
    return client.chain("orders").refill.state();
  }

  @Test
  void isNothingBeforeTheFirstNumber() {
    assertThat(Counts.of(state())).isEqualTo(Counts.of(0, 0, 0, 0, 0, 0));
  }

  @Test
  void countsGeneratedAndRemainingNumbers() {
    client.take("orders", 40);
    assertThat(Counts.of(state())).isEqualTo(Counts.of(40, 24, 32, 2, 0, 0));

    client.chain("orders").refill.prefetch();
    assertThat(Counts.of(state())).isEqualTo(Counts.of(40, 56, 32, 3, 0, 0));
  }

  @Test
  void countsLostAttemptsAndFailures() {
    client.take("orders", 32);
    table.restore("orders", 100);
    client.next("orders");
    client.take("orders", 31);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> client.next("orders")).isInstanceOf(ReservationException.class);

    assertThat(Counts.of(state())).isEqualTo(Counts.of(64, 0, 32, 2, 1, 1));
  }

  @Test
  void doesNotCountSealedRanges() {
    client.take("orders", 10);
    table.restore("orders", 5);
    client.chain("orders").refill.prefetch();
    client.next("orders");
    assertThat(state().generated()).isEqualTo(11);
    assertThat(state().remaining()).isEqualTo(31);

    client.close();
    assertThat(state().generated()).isEqualTo(11);
    assertThat(state().remaining()).isZero();
  }

  @Test
  void isKeptByCounter() {
    client.take("orders", 1);
    client.take("people", 2);

    assertThat(client.counters.statistics()).containsOnlyKeys("orders", "people");
    assertThat(client.counters.statistics())
        .hasEntrySatisfying(
            "people",
            state -> assertThat(Counts.of(state)).isEqualTo(Counts.of(2, 30, 32, 1, 0, 0)));
  }
}
