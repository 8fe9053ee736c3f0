package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.work.WorkerShare;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** An executor that drops tasks without a word, such as a pool with a policy that discards them. */
class LostTaskTest {

  private static final long TIMEOUT = Client.TIMEOUT.toNanos();

  private final FakeTable table = new FakeTable();
  private final DiscreteEvents wheel = new DiscreteEvents(1);
  private final List<Runnable> dropped = new ArrayList<>();
  private boolean drops = true;

  private final Executor executor =
      task -> {
        if (drops) {
          dropped.add(task);
        } else {
          wheel.execute(task);
        }
      };

  private final Client client =
      Client.of(table).time(wheel).workers(WorkerShare.of(executor, wheel, TIMEOUT)).build();

  private long nextIdentity() {
    return client.nextIdentity();
  }

  @Test
  void reservesAnewAfterATaskWasDropped() {
    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("(reserveTimeout)");
    drops = false;
    wheel.turnTo(TIMEOUT);

    assertThat(client.next("orders")).isOne();
  }

  @Test
  void reservesIdentitiesAnewAfterATaskWasDropped() {
    assertThatThrownBy(this::nextIdentity).hasMessageContaining("(reserveTimeout)");
    drops = false;
    wheel.turnTo(TIMEOUT);

    assertThat(nextIdentity()).isOne();
  }

  @Test
  void reservesNothingTwiceIfATaskWasOnlyLate() {
    Client.prefetch(client.chain("orders"));
    assertThatThrownBy(this::nextIdentity).isInstanceOf(ReservationException.class);
    drops = false;
    wheel.turnTo(TIMEOUT);
    client.next("orders");
    nextIdentity();
    table.drainCalls();

    dropped.forEach(Runnable::run);

    assertThat(table.calls()).isEmpty();
  }

  @Test
  void letsAWaitingCallerJoinTheNewReservation() {
    Client.prefetch(client.chain("orders"));
    wheel.turnTo(TIMEOUT / 2);
    drops = false;
    BufferedCounter chain = client.chain("orders");
    wheel.execute(
        () -> {
          wheel.turnTo(TIMEOUT);
          chain.after(chain.current(), 1, chain.refill.settings.giveUpAt());
        });

    assertThat(client.next("orders")).isOne();
  }

  @Test
  void servesAllCountersAfterAllTurnsWereLost() {
    for (int i = 0; i < 10; i++) {
      String counter = "c" + i;
      assertThatThrownBy(() -> client.next(counter)).isInstanceOf(ReservationException.class);
    }
    assertThat(dropped).hasSize(8);
    drops = false;
    wheel.turnTo(TIMEOUT);

    for (int i = 0; i < 10; i++) {
      assertThat(client.next("c" + i)).isOne();
    }
    assertThat(client.next("orders")).isOne();
  }
}
