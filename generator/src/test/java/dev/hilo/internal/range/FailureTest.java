package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a failure reaches the waiting callers. */
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
    table.failNext(Fault.refused(FailureKind.REFUSED));
    HeldCalls held = HeldCalls.before(table);
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      Client client = Client.of(table).realTime().workers(workers).build();
      Counter chain = client.chain("orders");
      ConcurrentCalls<Throwable> waiting =
          ConcurrentCalls.waiting(
              waiters,
              () -> {
                try {
                  chain.after(chain.current(), 1, chain.settings.giveUpAt());
                  return new AssertionError("no failure");
                } catch (ReservationException e) {
                  return e;
                }
              });
      held.await();
      held.release();
      List<Throwable> failures = waiting.results();

      assertThat(failures)
          .hasSize(waiters)
          .doesNotHaveDuplicates()
          .allSatisfy(
              e ->
                  assertThat(e)
                      .isInstanceOf(ReservationException.class)
                      .hasMessageContaining("injected: REFUSED")
                      .hasCauseInstanceOf(TableException.class));
      assertThat(failures)
          .allSatisfy(e -> assertThat(e.getStackTrace()[0].toString()).isNotEmpty());
      assertThat(table.calls()).hasSize(1);
      Await.until("it is reported", () -> !client.events.failures.isEmpty());
      client.close();
      assertThat(client.events.failures).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "users|"})
  void theNextCallRetries(String counter) {
    Client client = Client.of(table).build();
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> client.next(counter)).isInstanceOf(ReservationException.class);

    assertThat(client.next(counter)).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "users|"})
  void aBugBelowReachesTheCaller(String counter) {
    Client client = Client.of(table).build();
    table.before(
        call -> {
          throw new UnsupportedOperationException("not yet");
        });

    assertThatThrownBy(() -> client.next(counter))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("not yet")
        .hasCauseInstanceOf(UnsupportedOperationException.class);
    table.before(call -> {});
    assertThat(client.next(counter)).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "users|"})
  void anExecutorThatHasNoThreadIsAFailureLikeOthers(String counter) {
    assertRecoversFrom(new RejectedExecutionException("full"), counter);
    assertRecoversFrom(new OutOfMemoryError("unable to create native thread"), counter);
    assertRecoversFrom(new IllegalStateException("no context"), counter);
  }

  private void assertRecoversFrom(Throwable refusal, String counter) {
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

    assertThatThrownBy(() -> client.next(counter))
        .isInstanceOf(ReservationException.class)
        .hasRootCause(refusal);
    assertThat(client.events.failures).hasSize(1);
    assertThat(client.next(counter)).isPositive();
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
