package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nobody waits longer than the timeout. */
class DeadlineTest {

  private final FakeTable table = new FakeTable();

  @Test
  void aDatabaseThatNeverAnswersIsAnErrorInTime() {
    CountDownLatch end = new CountDownLatch(1);
    table.before(call -> Await.latch(end));
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = realTime(workers);
      long began = System.nanoTime();

      assertThatThrownBy(() -> client.next("orders"))
          .isInstanceOf(ReservationException.class)
          .hasMessageContainingAll(
              "No numbers for 'orders' within 200 ms (reserveTimeout)", "It takes its time.");

      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .isBetween(Duration.ofMillis(190), Duration.ofSeconds(5));
      end.countDown();
    }
  }

  @Tag("slow")
  @Test
  void namesEarlierFailuresWhileTheLastAttemptStillRuns() {
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    table.failNext(Fault.callLost());
    table.before(
        call -> {
          if (calls.incrementAndGet() > 1) {
            Await.latch(end);
          }
        });
    try (WorkerShare workers = WorkerShare.own()) {
      // So long that a busy machine gets to the second attempt.
      Client client = realTime(workers, Duration.ofSeconds(2));

      assertThatThrownBy(() -> client.next("orders"))
          .hasMessage(
              "No numbers for 'orders' within 2000 ms (reserveTimeout), after 2 attempts. The last"
                  + " attempt failed: injected: connection broken")
          .hasCauseInstanceOf(TableException.class);
      end.countDown();
    }
  }

  @Test
  void aLateReservationServesTheNextCall() {
    CountDownLatch end = new CountDownLatch(1);
    table.before(call -> Await.latch(end));
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = realTime(workers);
      assertThatThrownBy(() -> client.next("orders")).isInstanceOf(ReservationException.class);
      end.countDown();
      Await.until("it arrived", () -> client.chain("orders").refill.state().remaining() == 32);

      assertThat(client.next("orders")).isOne();
      assertThat(table.row("orders")).isEqualTo(32);
    }
  }

  @Test
  void theReasonsArriveBeforeTheTimeIsUp() {
    FakeTime time = new FakeTime();
    Client client = Client.of(table).time(time).build();
    table.failAll(Fault::callLost);
    long began = time.nanos();

    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("connection broken");

    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThan(Client.TIMEOUT);
  }

  @Test
  void aCallerThatTimesOutWithAHangingReservationGetsItsFailure() {
    CountDownLatch hung = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    table.failAll(Fault::callLost);
    table.before(
        call -> {
          hung.countDown();
          Await.latch(end);
        });
    FakeTime time = new FakeTime();
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = Client.of(table).time(time).workers(workers).build();
      BufferedCounter chain = client.chain("orders");
      chain.refill.prefetch();
      Await.latch(hung);
      time.advance(Client.TIMEOUT);
      Thread caller = Thread.currentThread();
      ConcurrentCalls<Boolean> clock =
          ConcurrentCalls.start(
              1,
              () -> {
                Await.until("waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
                time.advance(Client.TIMEOUT);
                end.countDown();
                return true;
              });

      assertThatThrownBy(() -> chain.after(chain.current(), 1, chain.giveUpAt()))
          .isInstanceOf(ReservationException.class)
          .hasMessageContaining("injected: connection broken")
          .hasCauseInstanceOf(TableException.class);

      assertThat(clock.results()).containsExactly(true);
    }
  }

  private Client realTime(WorkerShare workers) {
    return realTime(workers, Duration.ofMillis(200));
  }

  private Client realTime(WorkerShare workers, Duration timeout) {
    return Client.of(table).time(MonotonicTime.system()).timeout(timeout).workers(workers).build();
  }
}
