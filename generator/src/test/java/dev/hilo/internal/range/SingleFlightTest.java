package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Callers that find the range empty share one reservation. */
class SingleFlightTest {

  private final FakeTable table = new FakeTable();

  @Test
  void hundredThreadsMakeNoMoreThanSixReservations() {
    for (int round = 0; round < 20; round++) {
      FakeTable fresh = new FakeTable();
      try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
        Client client = racing(fresh, workers, ravensRule());
        IssuedNumbers numbers = takeAll(client, 100, 20);

        numbers.risingForEach().exactly(1, 2000);
        assertThat(client.chain("orders").state().reservations()).isLessThanOrEqualTo(6);
        assertThat(fresh.mostUnderWay()).isOne();
      }
    }
  }

  @Test
  void neverMoreThanOneIsUnderWayHoweverSmallTheRange() {
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      Client client = racing(table, workers, AdaptiveSize.fixed(1));

      takeAll(client, 16, 200).risingForEach().exactly(1, 3200);

      assertThat(table.mostUnderWay()).isOne();
      assertThat(table.row("orders")).isEqualTo(3200);
    }
  }

  @Test
  void twoClientsNeverGiveTheSameNumber() {
    IssuedNumbers numbers = new IssuedNumbers();
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      Client a = racing(table, workers, AdaptiveSize.fixed(3));
      Client b = racing(table, workers, AdaptiveSize.fixed(2));
      ConcurrentCalls.run(
          8, List.of(a, b), client -> numbers.take(1000, () -> client.next("orders")));

      numbers.noneTwice();
      a.close();
      b.close();
      assertThat(table.row("orders")).isGreaterThanOrEqualTo(numbers.highest());
    }
  }

  private static Client racing(FakeTable table, WorkerThreads workers, RangeSizePolicy rule) {
    return Client.of(table).realTime().workers(workers).size(rule).build();
  }

  private static RangeSizePolicy ravensRule() {
    return new AdaptiveSize(
        32, 1 << 20, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));
  }

  private static IssuedNumbers takeAll(Client client, int threads, int each) {
    IssuedNumbers numbers = new IssuedNumbers();
    ConcurrentCalls.run(threads, () -> numbers.take(each, () -> client.next("orders")));
    return numbers;
  }
}
