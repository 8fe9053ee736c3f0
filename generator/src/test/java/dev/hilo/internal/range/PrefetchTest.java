package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Ranges of 32 numbers. The first reservation takes a second, the others half of that. */
class PrefetchTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final ManualExecutor work = new ManualExecutor();

  private Client client(PrefetchPolicy when) {
    table.before(call -> time.advance(SECOND.dividedBy(2)));
    Client client = Client.of(table).time(time).workers(work).prefetch(when).build();
    Client.prefetch(client.chain("orders"));
    work.runAll();
    table.drainCalls();
    return client;
  }

  @Test
  void wakesAThreadForTheReservationThatAResetWaitsFor() {
    CountDownLatch left = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    try (WorkerShare workers = WorkerShare.own()) {
      Client client =
          Client.of(table).timeout(SECOND.multipliedBy(5)).realTime().workers(workers).build();
      BufferedCounter orders = client.chain("orders");
      workers.add(
          new Work(
              "busy",
              true,
              () -> {
                Client.prefetch(orders);
                left.countDown();
                Await.latch(started);
                return Work.Outcome.SERVED;
              }));
      Await.latch(left);
      try {
        client.counters.startOver(() -> {});
      } finally {
        started.countDown();
      }

      assertThat(table.calls()).containsExactly("max orders", "insert orders 32");
    }
  }

  /** Takes so many numbers, each so long after the one before. */
  private long take(Client client, int count, Duration apart) {
    long last = 0;
    for (int i = 0; i < count; i++) {
      time.advance(apart);
      last = client.next("orders");
    }
    return last;
  }

  @Test
  void asksForTheNextRangeTwoReservationsBeforeTheLastOneEnds() {
    Client client = client(Client.HIDING);

    assertThat(take(client, 27, SECOND.dividedBy(2))).isEqualTo(27);
    assertThat(work.waiting()).isZero();
    assertThat(take(client, 1, SECOND.dividedBy(2))).isEqualTo(28);
    assertThat(work.waiting()).isOne();
    assertThat(take(client, 4, SECOND.dividedBy(2))).isEqualTo(32);
    assertThat(work.waiting()).as("one request").isOne();

    work.runAll();
    assertThat(table.calls()).containsExactly("set orders 32->64");
    assertThat(take(client, 1, SECOND)).isEqualTo(33);
    assertThat(client.chain("orders").refill.state().waits()).isZero();
  }

  @Test
  void findsOutThatNumbersAreUsedAThousandTimesAsFast() {
    Client client = client(Client.HIDING);

    take(client, 15, SECOND.dividedBy(2));
    take(client, 8, Duration.ofMillis(1));
    assertThat(work.waiting()).isZero();
    take(client, 1, Duration.ofMillis(1));

    assertThat(work.waiting()).as("with eight numbers left").isOne();
  }

  @Test
  void doesNotPrefetchWhenWaitsAreNegligible() {
    Client client = client(Client.HIDING);

    take(client, 32, SECOND.multipliedBy(2));

    assertThat(work.waiting()).isZero();
  }

  @Test
  void doesNotPrefetchWithoutUse() {
    Client client = client(Client.HIDING);

    take(client, 15, SECOND.dividedBy(100));
    time.advance(Duration.ofDays(1));
    take(client, 1, SECOND.dividedBy(100));

    assertThat(work.waiting()).isZero();
  }

  @Test
  void thePrefetchedRangeCountsAsRemaining() {
    Client client = Client.of(table).build();
    client.take("orders", 40);
    BufferedCounter orders = client.chain("orders");
    assertThat(orders.refill.state().remaining()).isEqualTo(24);

    Client.prefetch(orders);

    assertThat(orders.refill.state().generated()).isEqualTo(40);
    assertThat(orders.refill.state().remaining()).isEqualTo(56);
    assertThat(orders.refill.state().reservations()).isEqualTo(3);
  }

  @Test
  void keepsOneRangeAhead() {
    Client client = client(Client.HIDING);

    take(client, 16, SECOND.dividedBy(100));
    work.runAll();

    assertThat(table.calls()).containsExactly("set orders 32->64");
    take(client, 16, SECOND.dividedBy(100));
    assertThat(work.waiting()).isZero();
    take(client, 1, SECOND.dividedBy(100));
    assertThat(work.waiting()).isOne();
  }

  @Test
  void keepsAsManyRangesAheadAsTheRunwayAsksFor() {
    Client client = client(new PrefetchPolicy(true, SECOND.multipliedBy(10).toNanos()));
    table.before(call -> {});

    take(client, 16, SECOND.dividedBy(10));
    work.runAll();

    assertThat(table.calls())
        .containsExactly("set orders 32->64", "set orders 64->96", "set orders 96->128");
    assertThat(client.chain("orders").refill.state().lastsNanos())
        .isGreaterThanOrEqualTo(SECOND.multipliedBy(10).toNanos());
  }

  @Test
  void keepsNoMoreThanSixtyFourRangesAhead() {
    Client client = client(new PrefetchPolicy(true, Duration.ofHours(24).toNanos()));

    take(client, 16, SECOND.dividedBy(10));
    work.runAll();

    assertThat(table.row("orders")).isEqualTo(65 * 32);
  }

  @Test
  void keepsTheRunwayOfASlowCounter() {
    Client client = client(new PrefetchPolicy(true, Duration.ofMinutes(1).toNanos()));

    take(client, 16, SECOND.multipliedBy(3));

    assertThat(work.waiting()).as("16 are left, 20 are used in a minute").isOne();
  }

  @Test
  void asksAgainWhenHalfOfTheRestIsUsedAfterAFailure() {
    Client client = client(Client.HIDING);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    take(client, 28, SECOND.dividedBy(2));
    work.runAll();
    assertThat(client.events.told()).contains("failed orders");

    take(client, 1, SECOND.dividedBy(2));
    assertThat(work.waiting()).isZero();
    take(client, 1, SECOND.dividedBy(2));
    assertThat(work.waiting()).isOne();
    work.runAll();
    assertThat(take(client, 3, SECOND)).isEqualTo(33);
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
    IssuedNumbers numbers = new IssuedNumbers();
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = Client.of(table).realTime().workers(workers).prefetch().build();
      ConcurrentCalls.run(8, () -> numbers.take(2000, () -> client.next("orders")));
      client.close();
    }

    numbers.risingForEach().exactly(1, 16_000);
    assertThat(table.row("orders")).isEqualTo(16_000);
    assertThat(table.mostUnderWay()).isOne();
  }
}
