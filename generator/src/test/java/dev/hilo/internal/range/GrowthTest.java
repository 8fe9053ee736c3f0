package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.dialect.FailureKind;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Where the row stands while one client takes numbers, without prefetching. */
class GrowthTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final Client client =
      Client.of(table)
          .time(time)
          .size(
              new AdaptiveSize(
                  32, 1 << 20, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60)))
          .build();

  @Test
  void beginsAtOneWithARangeOf32() {
    assertThat(client.take("users", 2)).isEqualTo(2);
    assertThat(table.row("users")).isEqualTo(32);
  }

  @Test
  void continuesAboveMax() {
    table.restore("users", 64);

    assertThat(client.next("users")).isEqualTo(65);
  }

  @Test
  void takesTheNextRangeOnlyWhenItIsNeededAndDoublesIt() {
    table.restore("users", 64);

    client.take("users", 32);
    assertThat(table.row("users")).isEqualTo(96);

    assertThat(client.next("users")).isEqualTo(97);
    assertThat(table.row("users")).isEqualTo(160);
  }

  @Test
  void measuresFromRequestToRequest() {
    client.take("users", 32);
    client.take("users", 64);
    assertThat(table.row("users")).isEqualTo(96);

    time.advanceSeconds(29);
    client.take("users", 128);
    assertThat(table.row("users")).isEqualTo(96 + 128);

    time.advanceSeconds(30);
    client.take("users", 128);
    assertThat(table.row("users")).isEqualTo(224 + 128);

    time.advanceSeconds(60);
    client.take("users", 128);
    assertThat(table.row("users")).isEqualTo(352 + 128);

    time.advanceSeconds(61);
    client.take("users", 1);
    assertThat(table.row("users")).isEqualTo(480 + 64);
  }

  @Test
  void sizesTheRangesOfEachCounterByItself() {
    client.take("users", 33);
    client.next("orders");

    assertThat(table.row("users")).isEqualTo(96);
    assertThat(table.row("orders")).isEqualTo(32);
  }

  @Test
  void aFailedReservationDoesNotCountAsARange() {
    client.take("users", 32);
    time.advanceSeconds(61);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> client.next("users")).isInstanceOf(ReservationException.class);

    client.next("users");

    assertThat(table.row("users")).isEqualTo(64);
  }
}
