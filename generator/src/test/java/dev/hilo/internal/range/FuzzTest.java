package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.IssuedNumbers;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that come and go on a database that loses answers: whatever happens, and also if another
 * client acts between a statement and its answer, no number is given twice.
 */
class FuzzTest {

  private static final int STEPS = 2000;

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final IssuedNumbers numbers = new IssuedNumbers();
  private final Client[] clients = new Client[4];
  private Random random = new Random();
  private int acting = -1;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noNumberIsGivenTwice(long seed) {
    random = new Random(seed);
    for (int i = 0; i < clients.length; i++) {
      clients[i] = open();
    }
    table.before(call -> perhapsFailAndPerhapsLetAnotherAct());
    table.after(call -> perhapsLetAnotherAct());

    for (int step = 0; step < STEPS; step++) {
      acting = random.nextInt(clients.length);
      act(acting);
    }

    numbers.noneTwice();
    assertThat(table.row("orders")).isGreaterThanOrEqualTo(numbers.highest());
    assertThat(numbers.count()).isGreaterThan(STEPS);
  }

  private void act(int i) {
    Client client = clients[i];
    try {
      switch (random.nextInt(12)) {
        case 0 -> {
          clients[i] = open();
          client.close();
        }
        case 1 -> Client.prefetch(client.chain("orders"));
        default -> {
          for (int n = random.nextInt(6); n >= 0; n--) {
            numbers.add(client.next("orders"), "client " + System.identityHashCode(client));
          }
        }
      }
    } catch (ReservationException | InstanceStoppedException e) {
      assertThat(e).hasMessageContaining("'orders'");
    }
  }

  private Client open() {
    return Client.of(table).time(time).size(AdaptiveSize.fixed(1 + random.nextInt(5))).build();
  }

  private void perhapsFailAndPerhapsLetAnotherAct() {
    perhapsLetAnotherAct();
    switch (random.nextInt(20)) {
      case 0, 1 -> table.failNext(Fault.answerLost());
      case 2 -> table.failNext(Fault.callLost());
      case 3 -> table.failNext(Fault.refused(FailureKind.CONFLICT));
      case 4 -> table.failNext(Fault.unsure(FailureKind.TIMEOUT, true));
      case 5 -> table.failNext(Fault.refused(FailureKind.REFUSED));
      default -> {
        // It works, as it mostly does.
      }
    }
  }

  private void perhapsLetAnotherAct() {
    if (acting >= 0 && random.nextInt(4) == 0) {
      // Not the one whose call this is: it waits for the answer.
      int another = (acting + 1 + random.nextInt(clients.length - 1)) % clients.length;
      acting = -1;
      act(another);
    }
  }
}
