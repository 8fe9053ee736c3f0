package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** How a failure reaches those who wait. */
@Isolated("it counts the threads of a crew")
class FailureTest {

  /** Longer than a pool that has no queue of its own takes to refuse a connection. */
  private static final Duration LONG = Duration.ofMillis(300);

  private final FakeTable table = new FakeTable();

  @Test
  void carriesTheFailuresOfTheAttempts() {
    Client client = Client.of(table).build();
    table.failNext(Fault.refused(FailureKind.CONFLICT), Fault.refused(FailureKind.REFUSED));

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("No numbers for 'orders'")
        .cause()
        .isInstanceOf(TableException.class)
        .hasMessage("injected: REFUSED");
    table.failNext(Fault.refused(FailureKind.CONFLICT), Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> client.next("orders"))
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .singleElement()
                    .isInstanceOfSatisfying(
                        TableException.class, t -> assertThat(t).hasMessage("injected: CONFLICT")));
  }

  @Test
  void reachesEachWaitingCallerOnceWithItsOwnException() {
    int waiters = 20;
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch mayFail = new CountDownLatch(1);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    table.before(
        call -> {
          arrived.countDown();
          Await.latch(mayFail);
        });
    AtomicInteger asking = new AtomicInteger();
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = Client.of(table).time(MonotonicTime.system()).workers(workers).build();
      BufferedCounter chain = client.chain("orders");
      ConcurrentCalls<Throwable> crew =
          ConcurrentCalls.start(
              waiters,
              () -> {
                asking.incrementAndGet();
                try {
                  chain.after(chain.current(), 1, chain.giveUpAt());
                  return new AssertionError("no failure");
                } catch (ReservationException e) {
                  return e;
                }
              });
      Await.latch(arrived);
      Await.until("all ask", () -> asking.get() == waiters);
      Await.until("all wait", () -> WaitingThreads.threads("crew-") == waiters);
      mayFail.countDown();
      List<Throwable> failures = crew.results();

      Set<Throwable> different = Collections.newSetFromMap(new IdentityHashMap<>());
      different.addAll(failures);
      assertThat(different)
          .hasSize(waiters)
          .allSatisfy(
              e ->
                  assertThat(e)
                      .isInstanceOf(ReservationException.class)
                      .hasMessageContaining("injected: REFUSED")
                      .hasCauseInstanceOf(TableException.class));
      assertThat(failures)
          .allSatisfy(e -> assertThat(e.getStackTrace()[0].toString()).isNotEmpty());
      assertThat(table.calls()).hasSize(1);
      assertThat(client.events.failures).hasSize(1);
    }
  }

  @Test
  void theNextCallRetries() {
    Client client = Client.of(table).build();
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> client.next("orders")).isInstanceOf(ReservationException.class);

    assertThat(client.next("orders")).isOne();
  }

  @Test
  void aBugBelowReachesTheCaller() {
    Client client = Client.of(table).build();
    table.before(
        call -> {
          throw new UnsupportedOperationException("not yet");
        });

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("not yet")
        .hasCauseInstanceOf(UnsupportedOperationException.class);
    table.before(call -> {});
    assertThat(client.next("orders")).isOne();
  }

  @Test
  void anExecutorThatHasNoThreadIsAFailureLikeOthers() {
    assertRecoversFrom(new RejectedExecutionException("full"));
    assertRecoversFrom(new OutOfMemoryError("unable to create native thread"));
    assertRecoversFrom(new IllegalStateException("no context"));
  }

  private void assertRecoversFrom(Throwable refusal) {
    AtomicInteger refusals = new AtomicInteger(1);
    Client client =
        Client.of(table)
            .workers(
                task -> {
                  if (refusals.getAndDecrement() > 0) {
                    FailureTest.<RuntimeException>sneak(refusal);
                  }
                  task.run();
                })
            .build();

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasCause(refusal);
    assertThat(client.next("orders")).isPositive();
  }

  @Test
  void anInterruptedCallerFailsAloneAndTheReservationContinues() {
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).workers(work).build();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("interrupted");

    assertThat(Thread.interrupted()).isTrue();
    work.runAll();
    assertThat(client.next("orders")).isOne();
  }

  @Test
  void stopsRetryingRefusedConnectionsAfterAllCallersTimedOut() {
    FakeTime time = new FakeTime();
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).time(time).workers(work).build();
    table.failAll(() -> Fault.refused(FailureKind.UNAVAILABLE));
    // Also if the answer takes so long as the pool's own wait does.
    table.before(call -> time.advance(LONG));
    long began = time.nanos();
    giveUpAtOnce(client);

    work.runAll();

    assertThat(Duration.ofNanos(time.nanos() - began))
        .isLessThanOrEqualTo(Client.TIMEOUT.plus(LONG));
    assertThat(client.events.told()).containsExactly("failed orders");
    assertThat(work.waiting()).isZero();
    table.recover();
    table.drainCalls();
    work.runAll();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void keepsWaitingForAFullPoolAndServesTheNextCaller() {
    FakeTime time = new FakeTime();
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).time(time).workers(work).build();
    table.failAll(() -> Fault.refused(FailureKind.NO_CONNECTION));
    long began = time.nanos();
    table.before(
        call -> {
          time.advance(LONG);
          if (time.nanos() - began > 3 * Client.TIMEOUT.toNanos()) {
            table.recover();
          }
        });
    giveUpAtOnce(client);

    work.runAll();

    assertThat(client.events.told()).containsExactly("reserved orders 1..32");
    table.drainCalls();
    assertThat(client.next("orders")).isOne();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void stopsRetryingAPoolThatFailsFastAfterAllCallersTimedOut() {
    FakeTime time = new FakeTime();
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).time(time).workers(work).build();
    table.failAll(() -> Fault.refused(FailureKind.NO_CONNECTION));
    long began = time.nanos();
    giveUpAtOnce(client);

    work.runAll();

    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThanOrEqualTo(Client.TIMEOUT);
    assertThat(client.events.told()).containsExactly("failed orders");
  }

  private static void giveUpAtOnce(Client client) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable any) throws T {
    throw (T) any;
  }
}
