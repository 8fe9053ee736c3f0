package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.testdb.Await;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that take numbers while the client is closed, over and over on one table. */
@Execution(ExecutionMode.CONCURRENT)
class CloseRaceTest {

  private static final int ROUNDS = 300;
  private static final int THREADS = 4;

  private final FakeTable table = new FakeTable();
  private final IssuedNumbers numbers = new IssuedNumbers();

  @ParameterizedTest
  @CsvSource({"false, 5", "true, 5", "false, 1"})
  void returnsNoHandedOutNumber(boolean prefetch, int size) {
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      for (int round = 0; round < ROUNDS; round++) {
        Client client = client(prefetch, size, workers);
        int before = numbers.count();
        ConcurrentCalls<Boolean> callers =
            ConcurrentCalls.start(THREADS, () -> takeUntilClosed(client));
        int enough = before + 1 + round % 40;
        Await.until("some numbers", () -> numbers.count() >= enough);
        client.close();
        callers.results();

        assertThat(table.row("orders"))
            .as("Max in round %d", round)
            .isGreaterThanOrEqualTo(numbers.highest());
      }
    }
    numbers.noneTwice();
    // All of it went back each time, so nothing is missing in between.
    numbers.exactly(1, numbers.highest());
  }

  private Client client(boolean prefetch, int size, WorkerThreads workers) {
    Client.Options options =
        Client.of(table).realTime().workers(workers).size(AdaptiveSize.fixed(size));
    return prefetch ? options.prefetch().build() : options.build();
  }

  private boolean takeUntilClosed(Client client) {
    try {
      while (true) {
        numbers.add(client.next("orders"));
      }
    } catch (InstanceStoppedException e) {
      return true;
    }
  }
}
