package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Ranges of 32 numbers. The first reservation takes a second, the others half of that. */
class PrefetchTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final ManualExecutor work = new ManualExecutor();

  private Client client() {
    table.before(call -> time.advance(SECOND.dividedBy(2)));
    Client client = Client.of(table).time(time).workers(work).prefetch().build();
    Client.prefetch(client.chain("orders"));
    work.runAll();
    table.drainCalls();
    return client;
  }

  @Test
  void aResetWaitsForNoReservationThatNoThreadMakes() {
    CountDownLatch left = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      Client client = Client.of(table).realTime().workers(workers).build();
      Counter orders = client.chain("orders");
      workers.add(
          new Work(
              "busy",
              () -> {
                Client.prefetch(orders);
                left.countDown();
                Await.latch(started);
                return Work.Outcome.SERVED;
              }),
          true);
      Await.latch(left);
      try {
        client.counters.startOver(() -> {});
      } finally {
        started.countDown();
      }

      assertThat(table.calls()).isEmpty();
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
    Client client = client();

    assertThat(take(client, 27, SECOND.dividedBy(2))).isEqualTo(27);
    assertThat(work.waiting()).isZero();
    assertThat(take(client, 1, SECOND.dividedBy(2))).isEqualTo(28);
    assertThat(work.waiting()).isOne();
    assertThat(take(client, 4, SECOND.dividedBy(2))).isEqualTo(32);
    assertThat(work.waiting()).as("one request").isOne();

    work.runAll();
    assertThat(table.calls()).containsExactly("set orders 32->64");
    assertThat(take(client, 1, SECOND)).isEqualTo(33);
    assertThat(client.chain("orders").state().waits()).isZero();
  }

  @Test
  void findsOutThatNumbersAreUsedAThousandTimesAsFast() {
    Client client = client();

    take(client, 15, SECOND.dividedBy(2));
    take(client, 8, Duration.ofMillis(1));
    assertThat(work.waiting()).isZero();
    take(client, 1, Duration.ofMillis(1));

    assertThat(work.waiting()).as("with eight numbers left").isOne();
  }

  @Test
  void doesNotPrefetchWhenWaitsAreNegligible() {
    Client client = client();

    take(client, 32, SECOND.multipliedBy(2));

    assertThat(work.waiting()).isZero();
  }

  @Test
  void doesNotPrefetchWithoutUse() {
    Client client = client();

    take(client, 15, SECOND.dividedBy(100));
    time.advance(Duration.ofDays(1));
    take(client, 1, SECOND.dividedBy(100));

    assertThat(work.waiting()).isZero();
  }

  @Test
  void thePrefetchedRangeCountsAsRemaining() {
    Client client = Client.of(table).build();
    client.take("orders", 40);
    Counter orders = client.chain("orders");
    assertThat(orders.state().remaining()).isEqualTo(24);

    Client.prefetch(orders);

    assertThat(orders.state().generated()).isEqualTo(40);
    assertThat(orders.state().remaining()).isEqualTo(56);
    assertThat(orders.state().reservations()).isEqualTo(3);
  }

  @Test
  void keepsOneRangeAhead() {
    Client client = client();

    take(client, 16, SECOND.dividedBy(100));
    work.runAll();

    assertThat(table.calls()).containsExactly("set orders 32->64");
    take(client, 16, SECOND.dividedBy(100));
    assertThat(work.waiting()).isZero();
    take(client, 1, SECOND.dividedBy(100));
    assertThat(work.waiting()).isOne();
  }

  @Test
  void asksAgainWhenHalfOfTheRestIsUsedAfterAFailure() {
    Client client = client();
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
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      Client client = Client.of(table).realTime().workers(workers).prefetch().build();
      ConcurrentCalls.run(8, () -> numbers.take(2000, () -> client.next("orders")));
      client.close();
    }

    numbers.risingForEach().exactly(1, 16_000);
    assertThat(table.row("orders")).isEqualTo(16_000);
    assertThat(table.mostUnderWay()).isOne();
  }
}
