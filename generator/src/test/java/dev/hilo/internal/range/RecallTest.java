package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.support.Await;
import dev.hilo.support.ProtocolRule;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecallTest {

  private static final Duration WITHIN = Duration.ofSeconds(4);

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final Client operator = Client.of(table).time(time).build();
  private final Client client = client(time, Runnable::run);

  private Client client(MonotonicTime clock, Executor reading) {
    return Client.of(table)
        .time(clock)
        .recallWithin(WITHIN)
        .workers(new Unwatched(reading))
        .build();
  }

  private long recall(long highest) throws Exception {
    CounterSeeder seeder = operator.counters.seeder();
    long deadline = time.nanos() + WITHIN.toNanos();
    long max = done(seeder.raiseAbove(CounterKey.shared("orders"), highest, deadline));
    return done(seeder.raise(CounterKey.recalled("orders"), max, deadline));
  }

  private static long done(Request<Long> request) throws Exception {
    return requireNonNull(request.run());
  }

  private void look() throws InterruptedException {
    client.counters.watch.look();
  }

  @Test
  @ProtocolRule("Q1")
  void numbersThatWereReservedBeforeAreDropped() throws Exception {
    assertThat(client.take("orders", 5)).isEqualTo(5);
    Client.prefetch(client.chain("orders"));

    assertThat(recall(100)).isEqualTo(101);
    look();

    assertThat(client.next("orders")).isEqualTo(102);
    assertThat(client.events.told())
        .contains(
            "kept orders 6..32 ReservationException", "kept orders 33..64 ReservationException");
  }

  @Test
  void aRecallBelowMaxReachesAllRangesToo() throws Exception {
    assertThat(client.take("orders", 5)).isEqualTo(5);

    assertThat(recall(10)).isEqualTo(33);
    look();

    assertThat(client.next("orders")).isEqualTo(34);
  }

  @Test
  void rangesReservedAfterwardsStay() throws Exception {
    long recalled = recall(100);
    assertThat(recalled).isEqualTo(101);
    assertThat(client.next("orders")).isEqualTo(102);

    look();
    look();

    assertThat(client.next("orders")).isEqualTo(103);
    assertThat(client.events.told()).noneMatch(event -> event.startsWith("kept"));
  }

  /** The client of the recall need not follow recalls: it cannot return its range either. */
  @Test
  @ProtocolRule("Q1")
  void noRangeOfBeforeCanReturn() throws Exception {
    assertThat(operator.take("orders", 5)).isEqualTo(5);
    assertThat(recall(20)).isEqualTo(33);

    operator.close();

    assertThat(table.row("orders")).isEqualTo(33);
  }

  @Test
  @ProtocolRule("Q2")
  void aRangeWhoseAnswerArrivesAfterTheRecallIsDropped() throws Exception {
    table.restore("orders", 0);
    boolean[] once = {false};
    table.after(
        call -> {
          if (call.equals("set orders 0->32") && !once[0]) {
            once[0] = true;
            quietly(() -> recall(100));
            quietly(() -> look());
          }
        });

    assertThat(client.next("orders")).isEqualTo(102);
    assertThat(client.events.told()).contains("kept orders 1..32 ReservationException");
  }

  private static void quietly(Step step) {
    try {
      step.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @ProtocolRule("Q3")
  void numbersAreDroppedWhenTheTableCannotBeReadInTime() throws Exception {
    Client.prefetch(client.chain("orders"));
    assertThat(client.take("orders", 5)).isEqualTo(5);
    look();
    table.failAll(() -> Fault.callLost());
    time.advance(WITHIN.dividedBy(4));
    look();
    assertThat(client.next("orders")).as("a read failed once").isEqualTo(6);

    time.advance(WITHIN.dividedBy(8).multipliedBy(3).plusNanos(1));
    look();
    table.recover();

    assertThat(client.next("orders")).isEqualTo(33);
    assertThat(client.events.told()).contains("kept orders 7..32 ReservationException");
  }

  @Test
  void aSlowAnswerIsWaitedFor() throws Exception {
    SlowReads slow = new SlowReads(WITHIN.dividedBy(4));
    slow.client.counters.watch.look();
    assertThat(slow.client.next("orders")).isEqualTo(1);

    for (int look = 0; look < 10; look++) {
      time.advance(WITHIN.dividedBy(8));
      slow.client.counters.watch.look();
    }

    assertThat(slow.client.next("orders")).isEqualTo(2);
  }

  @Test
  @ProtocolRule("Q3")
  void rangesReservedWhileAReadHangsAreNotDroppedAtEachLook() throws Exception {
    SlowReads slow = new SlowReads(WITHIN.multipliedBy(10));
    slow.client.counters.watch.look();
    assertThat(slow.client.next("orders")).isEqualTo(1);
    slow.client.counters.watch.look();
    assertThat(slow.client.next("orders")).as("three quarters later").isEqualTo(33);

    time.advance(WITHIN.dividedBy(2));
    assertThat(slow.client.next("orders")).isEqualTo(34);
    slow.client.counters.watch.look();

    assertThat(slow.client.next("orders")).as("three quarters after that").isEqualTo(65);
  }

  @Test
  void aLowerRecallAfterARestoreIsFollowed() throws Exception {
    assertThat(recall(1000)).isEqualTo(1001);
    assertThat(client.next("orders")).isEqualTo(1002);
    look();
    table.truncate();
    Client other = client(time, Runnable::run);
    assertThat(other.next("orders")).isEqualTo(1);
    other.counters.watch.look();
    assertThat(recall(50)).isEqualTo(51);

    other.counters.watch.look();

    assertThat(other.next("orders")).isEqualTo(52);
  }

  @Test
  void nothingIsReadWithoutRecalls() {
    operator.take("orders", 40);

    assertThat(table.calls()).noneMatch(call -> call.startsWith("rows"));
  }

  @Test
  void aThreadWatchesWhileThereAreNumbers() throws Exception {
    try (WorkerShare workers = WorkerShare.own()) {
      Client real =
          Client.of(table).realTime().recallWithin(Duration.ofSeconds(1)).workers(workers).build();
      assertThat(real.next("orders")).isEqualTo(1);
      long recalled = recall(100);

      Await.until("the numbers are dropped", () -> remaining(real) == 0);

      assertThat(real.next("orders")).isEqualTo(recalled + 1);
      real.close();
      Await.until("its threads end", () -> !isWatching());
    }
  }

  private static long remaining(Client client) {
    return requireNonNull(client.counters.statistics().get("orders")).remaining();
  }

  private static boolean isWatching() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("hilo-recall-"));
  }

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }

  /** Runs work at once, but leaves it to the test when the watch looks. */
  private static final class Unwatched extends DirectWorkQueue {

    private final Executor reading;

    private Unwatched(Executor reading) {
      super(Runnable::run);
      this.reading = reading;
    }

    @Override
    public Executor thread(String purpose) {
      return switch (purpose) {
        case "recall" -> task -> {};
        case "recall-read" -> reading;
        default -> super.thread(purpose);
      };
    }
  }

  /** A client whose reads for recalls take a time. */
  private final class SlowReads implements MonotonicTime {

    private final Deque<Runnable> reads = new ArrayDeque<>();
    private final Duration latency;
    private final Client client;
    private Duration left;

    private SlowReads(Duration latency) {
      this.latency = latency;
      left = latency;
      client = client(this, reads::add);
    }

    @Override
    public long nanos() {
      return time.nanos();
    }

    @Override
    public <T extends @Nullable Object> T await(CompletableFuture<T> outcome, long nanos)
        throws ExecutionException, TimeoutException, InterruptedException {
      if (!outcome.isDone()) {
        Duration wait = Duration.ofNanos(Math.min(left.toNanos(), nanos));
        time.advance(wait);
        left = left.minus(wait);
        if (left.isZero()) {
          left = latency;
          reads.remove().run();
        }
      }
      return MonotonicTime.super.await(outcome, 0);
    }
  }
}
