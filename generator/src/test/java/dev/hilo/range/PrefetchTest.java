package dev.hilo.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.support.Crew;
import dev.hilo.support.HandedOut;
import dev.hilo.table.FailureKind;
import org.junit.jupiter.api.Test;

class PrefetchTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final HeldWork work = new HeldWork();

  /** Every reservation takes a second, and 32 numbers are used in the two seconds of the first. */
  private Client busyClient() {
    table.before(call -> time.advanceSeconds(1));
    Client client = Client.of(table).time(time).workers(work).prefetch().build();
    client.chain("orders").prefetch();
    work.runAll();
    client.take("orders", 32);
    client.chain("orders").prefetch();
    work.runAll();
    table.drainCalls();
    return client;
  }

  @Test
  void asksForTheNextRangeWhileTheLastOneLasts() {
    Client client = busyClient();

    assertThat(client.next("orders")).isEqualTo(33);
    assertThat(work.waiting()).isOne();
    assertThat(client.take("orders", 5)).isEqualTo(38);
    assertThat(work.waiting()).describedAs("one request").isOne();

    work.runAll();
    assertThat(table.calls()).containsExactly("set orders 64->96");
    assertThat(client.take("orders", 27)).isEqualTo(65);
  }

  @Test
  void asksForOneRangeAheadOnly() {
    Client client = busyClient();
    client.next("orders");
    work.runAll();

    client.chain("orders").prefetch();

    assertThat(work.waiting()).isZero();
  }

  @Test
  void failsWithoutACallerToHearOfIt() {
    Client client = busyClient();
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThat(client.next("orders")).isEqualTo(33);
    work.runAll();

    assertThat(client.take("orders", 31)).isEqualTo(64);
    assertThat(client.events.told()).contains("failed orders");
    client.chain("orders").prefetch();
    work.runAll();
    assertThat(client.next("orders")).isEqualTo(65);
  }

  @Test
  void isOffUnlessAskedFor() {
    Client client = Client.of(table).time(time).build();
    table.before(call -> time.advanceSeconds(1));
    client.take("orders", 64);

    assertThat(table.row("orders")).isEqualTo(64);
  }

  @Test
  void keepsNumbersRisingAndUnique() {
    HandedOut numbers = new HandedOut();
    try (Workers workers = new Workers()) {
      Client client =
          Client.of(table).time(MonotonicTime.system()).workers(workers).prefetch().build();
      Crew.run(
          8,
          () -> {
            for (int i = 0; i < 2000; i++) {
              numbers.add(client.next("orders"));
            }
            return true;
          });
      client.close();
    }

    numbers.risingForEach().exactly(1, 16_000);
    assertThat(table.row("orders")).isEqualTo(16_000);
    assertThat(table.mostUnderWay()).isOne();
  }
}
