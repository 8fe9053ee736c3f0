package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.ProtocolRule;
import dev.hilo.testdb.Await;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class SuspendTest extends ClientFixture {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void returnsAllRangesAndReservesAnewAfterTheResume(boolean raising) {
    table.raising(raising);
    Client client = Client.of(table).build();
    client.take("orders", 5);
    Client.prefetch(client.chain("orders"));
    table.drainCalls();

    assertThat(client.suspend()).isTrue();
    assertThat(table.drainCalls()).containsExactly("set orders 64->32", "set orders 32->5");
    client.resume();

    assertThat(client.next("orders")).isEqualTo(6);
    assertThat(table.calls()).first().isEqualTo(raising ? "raise orders 32" : "max orders");
    assertThat(client.take("orders", 40)).isEqualTo(46);
    client.close();
    assertThat(table.row("orders")).isEqualTo(46);
    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  /** Max is then below numbers that this client was given, and not below one that it used. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void mistakesReturnsOfOtherClientsForNoBackup(boolean raising) {
    table.raising(raising);
    Client other = Client.of(table).build();
    other.take("orders", 3);
    Client client = Client.of(table).build();
    Client.prefetch(client.chain("orders"));
    assertThat(table.row("orders")).isEqualTo(64);
    assertThat(client.suspend()).isTrue();
    other.close();
    assertThat(table.row("orders")).isEqualTo(3);
    client.resume();

    assertThat(client.next("orders")).isEqualTo(4);
    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  /** What waits for another call must not take that one's Error for its success. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void doesWhatAnErrorEndedInAnotherCall(boolean closes) {
    CountDownLatch dies = new CountDownLatch(1);
    AtomicReference<@Nullable Thread> dying = new AtomicReference<>();
    MonotonicTime time =
        new MonotonicTime() {
          @Override
          public boolean awaitUninterruptibly(Signal signal, long nanos) {
            if (Thread.currentThread() == dying.get()) {
              Await.latch(dies);
              throw new StackOverflowError();
            }
            return MonotonicTime.super.awaitUninterruptibly(signal, nanos);
          }
        };
    Client client = onThreads().time(time).build();
    client.next("orders");
    Callable<Boolean> call =
        () -> closes ? client.counters.close(true) : client.counters.suspend(true);
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first =
        ConcurrentCalls.start(
            1,
            () -> {
              dying.set(Thread.currentThread());
              return call.call();
            });
    held.await();
    ConcurrentCalls<Boolean> second = ConcurrentCalls.waiting(call);

    dies.countDown();

    assertThatThrownBy(first::results).hasCauseInstanceOf(StackOverflowError.class);
    assertThat(second.results()).containsExactly(true);
    assertThat(client.chain("orders").state().remaining()).isZero();
    held.release();
  }

  @Test
  void endsWhatAnErrorEndedInAClose() {
    AtomicBoolean fails = new AtomicBoolean(true);
    MonotonicTime time =
        new MonotonicTime() {
          @Override
          public boolean awaitUninterruptibly(Signal signal, long nanos) {
            if (fails.getAndSet(false)) {
              throw new StackOverflowError();
            }
            return MonotonicTime.super.awaitUninterruptibly(signal, nanos);
          }
        };
    Client client = onThreads().time(time).build();
    client.next("orders");
    assertThatThrownBy(client::close).isInstanceOf(StackOverflowError.class);

    assertThat(client.counters.suspend(true)).isFalse();

    assertThat(client.counters.close(true)).isFalse();
    assertThat(client.chain("orders").state().remaining()).isZero();
  }

  @Test
  void callersOfKnownAndNewCountersWaitForTheResume() {
    Client client = onThreads().build();
    client.next("orders");
    assertThat(client.suspend()).isTrue();
    table.drainCalls();
    List<ConcurrentCalls<Long>> callers =
        List.of(
            ConcurrentCalls.waiting(() -> client.next("orders")),
            ConcurrentCalls.waiting(() -> client.next("people")),
            ConcurrentCalls.waiting(() -> client.nextIdentity()));
    assertThat(table.calls()).isEmpty();

    client.resume();

    assertThat(callers).flatExtracting(ConcurrentCalls::results).containsExactly(2L, 1L, 1L);
  }

  @Test
  void callersThatWaitTooLongLearnThatItIsSuspended() {
    ImpatientTime time = new ImpatientTime();
    Client client = Client.of(table).time(time).build();
    assertThat(client.suspend()).isTrue();
    time.impatient(true);

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageStartingWith(
            "No numbers for 'orders' within 10000 ms (reserveTimeout). This HiLo is suspended.");
    assertThatThrownBy(() -> client.counters.of("users|").reserve(1))
        .hasMessageContaining("This HiLo is suspended.");
    Client.prefetch(client.chain("orders"));
    assertThat(table.calls()).isEmpty();
    assertThat(client.events.told()).isEmpty();
  }

  @Test
  void waitsForTheReservationUnderWayAndReturnsItsRange() {
    HeldCalls held = HeldCalls.after(table, call -> call.startsWith("insert"));
    Client client = onThreads().build();
    ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> client.next("orders"));
    held.await();
    ConcurrentCalls<Boolean> suspending = ConcurrentCalls.waiting(client::suspend);
    held.release();
    suspending.results();

    assertThat(table.row("orders")).isZero();
    client.resume();
    assertThat(caller.results()).containsExactly(1L);
    assertThat(client.events.failures).isEmpty();
  }

  @Test
  void waitsForTheReservationOfAnIdentity() {
    HeldCalls held = HeldCalls.after(table, call -> true);
    Client client = onThreads().build();
    ConcurrentCalls<Long> identity = ConcurrentCalls.start(1, () -> client.nextIdentity());
    held.await();
    ConcurrentCalls<Boolean> suspending = ConcurrentCalls.waiting(client::suspend);
    held.release();

    suspending.results();
    assertThat(identity.results()).as("it was reserved for this caller").containsExactly(1L);
  }

  @Test
  void endsAReservationOfAnIdentityThatNoThreadMakes() {
    HeldCalls held = HeldCalls.after(table, call -> call.equals("insert users| 1"));
    Client client = onThreads().build();
    Counter users = client.counters.of("users|");
    ConcurrentCalls<Long> first = ConcurrentCalls.start(1, () -> users.reserve(1).low());
    held.await();
    ConcurrentCalls<Long> second = ConcurrentCalls.waiting(() -> users.reserve(1).low());
    ConcurrentCalls<Boolean> suspending = ConcurrentCalls.waiting(client::suspend);
    held.release();
    suspending.results();

    assertThat(first.results()).containsExactly(1L);
    assertThat(table.row("users|")).as("before the resume").isEqualTo(1);
    client.resume();
    assertThat(second.results()).containsExactly(2L);
    assertThat(client.events.failures).isEmpty();
  }

  @Test
  void waitsForNoReservationThatAllCallersHaveLeft() {
    ManualExecutor work = new ManualExecutor();
    ImpatientTime time = new ImpatientTime();
    time.impatient(true);
    Client client = Client.of(table).time(time).workers(work).build();
    Counter users = client.counters.of("users|");
    assertThatThrownBy(() -> users.reserve(1)).isInstanceOf(ReservationException.class);

    work.runAll();

    assertThat(users.stop()).isNull();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void failsNoCallerWhoseReservationItEnds() {
    HeldCalls held = HeldCalls.before(table);
    table.failNext(Fault.callLost(), Fault.callLost());
    Client client = onThreads().build();
    ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> client.next("orders"));
    ConcurrentCalls<Long> identity = ConcurrentCalls.start(1, () -> client.nextIdentity());
    held.await(2);
    ConcurrentCalls<Boolean> suspending = ConcurrentCalls.waiting(client::suspend);
    held.release();
    suspending.results();
    client.resume();

    assertThat(caller.results()).containsExactly(1L);
    assertThat(identity.results()).containsExactly(1L);
    assertThat(client.events.failures).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "users|"})
  void callersThatWakeUpAfterTheResumeAskAgain(String counter) {
    HeldQueue work = new HeldQueue();
    FakeTime time = new FakeTime();
    Client client = Client.of(table).time(time).workers(work).build();
    time.onAwait(
        () -> {
          time.onAwait(() -> {});
          assertThat(client.suspend()).isTrue();
          work.holding.set(false);
          client.resume();
        });

    assertThat(client.next(counter)).isEqualTo(1);
    assertThat(client.events.failures).isEmpty();
  }

  /** Work waits until it is removed, and later runs at once. */
  private record HeldQueue(AtomicBoolean holding, Set<Work> held) implements WorkQueue {

    HeldQueue() {
      this(new AtomicBoolean(true), new HashSet<>());
    }

    @Override
    public void add(Work work, boolean awaited) {
      if (holding.get()) {
        held.add(work);
      } else {
        new DirectWorkQueue(Runnable::run).add(work, awaited);
      }
    }

    @Override
    public boolean remove(Work work) {
      held.remove(work);
      return true;
    }

    @Override
    public void begin(String purpose, Runnable task) {
      task.run();
    }

    @Override
    public @Nullable String standing(Work work) {
      return null;
    }
  }

  @Test
  void aSecondSuspensionDoesNothing() {
    Client client = Client.of(table).build();
    client.next("orders");
    assertThat(client.suspend()).isTrue();
    table.drainCalls();

    assertThat(client.suspend()).isFalse();
    assertThat(table.calls()).isEmpty();

    client.resume();
    client.resume();
    assertThat(client.next("orders")).isEqualTo(2);
    assertThat(client.suspend()).isTrue();
  }

  /** An operator copies the process when suspend says that an earlier call has suspended it. */
  @Test
  void isNotTakenForSuspendedAtTheEndOfAReset() {
    Client client = Client.of(table).realTime().workers(workers).build();
    AtomicBoolean isOver = new AtomicBoolean();
    ConcurrentCalls<Boolean> resetting =
        ConcurrentCalls.start(
            1,
            () -> {
              while (!isOver.get()) {
                try {
                  client.counters.startOver(() -> {});
                } catch (IllegalStateException e) {
                  assertThat(e).hasMessageContaining("suspended");
                }
              }
            });
    try {
      for (int i = 0; i < 20_000; i++) {
        assertThat(client.suspend()).as("attempt %s", i).isTrue();
        client.resume();
      }
    } finally {
      isOver.set(true);
    }
    resetting.results();
  }

  @Test
  void aClosedInstanceIsNotSuspended() {
    Client client = Client.of(table).build();
    client.next("orders");
    client.close();

    assertThat(client.suspend()).isFalse();
    client.resume();
    assertThatIllegalStateException().isThrownBy(() -> client.next("orders"));
  }

  @Test
  void closingRefusesTheCallersThatWaitAndReturnsNothingTwice() {
    Client client = onThreads().build();
    client.next("orders");
    assertThat(client.suspend()).isTrue();
    ConcurrentCalls<Object> caller = ConcurrentCalls.waiting(() -> outcome(client));
    table.drainCalls();

    client.close();

    assertThat(caller.results())
        .singleElement()
        .asString()
        .startsWith("This HiLo is closed and gives no more numbers for 'orders'");
    assertThat(table.calls()).isEmpty();
    assertThat(client.events.told())
        .containsExactly("reserved orders 1..32", "returned orders 2..32");
  }

  private static Object outcome(Client client) {
    try {
      return client.next("orders");
    } catch (InstanceStoppedException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void aDatabaseThatIsAwayCostsNumbersOnly() {
    Client client = Client.of(table).build();
    client.next("orders");
    table.failAll(() -> Fault.refused(FailureKind.UNAVAILABLE));

    assertThat(client.suspend()).isTrue();
    table.recover();
    client.resume();

    assertThat(client.next("orders")).isEqualTo(33);
  }

  @Test
  void dropsAReservationThatEndsAfterTheResume() {
    ImpatientTime time = new ImpatientTime();
    Client client = Client.of(table).time(time).workers(workers).build();
    client.take("orders", 5);
    HeldCalls held = HeldCalls.after(table, call -> call.equals("set orders 32->64"));
    Client.prefetch(client.chain("orders"));
    held.await();
    time.impatient(true);

    assertThat(client.suspend()).isTrue();
    assertThat(client.events.told()).contains("kept orders 6..32 TimeoutException");
    client.resume();
    time.impatient(false);
    held.release();
    Await.until(
        "it is reported",
        () -> client.events.told().contains("kept orders 33..64 TimeoutException"));

    assertThat(client.take("orders", 70)).isEqualTo(65 + 69);
    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  @Test
  void returnsNothingThatWasReservedAfterTheResume() {
    ManualExecutor returns = new ManualExecutor();
    WorkQueue work =
        new DirectWorkQueue(Runnable::run) {
          @Override
          public void begin(String purpose, Runnable task) {
            returns.execute(task);
          }
        };
    ImpatientTime time = new ImpatientTime();
    Client client = Client.of(table).time(time).workers(work).build();
    client.take("orders", 5);
    time.impatient(true);
    assertThat(client.suspend()).isTrue();
    assertThat(client.events.told()).contains("kept orders 6..32 TimeoutException");
    client.resume();
    time.impatient(false);
    assertThat(client.next("orders")).isEqualTo(33);
    table.drainCalls();

    returns.runAll();

    assertThat(client.next("orders")).isEqualTo(34);
    assertThat(table.calls()).isEmpty();
    assertThat(table.ends()).as("others use connections by now").isEmpty();
  }

  @Test
  void aCloseWaitsForTheReturnsOfASuspensionUnderWay() {
    Client client =
        Client.of(table).realTime().timeout(Duration.ofMinutes(2)).workers(workers).build();
    client.take("orders", 5);
    HeldCalls held = HeldCalls.before(table, call -> call.equals("set orders 32->5"));
    ConcurrentCalls<Boolean> suspension = ConcurrentCalls.waiting(client::suspend);
    held.await();
    ConcurrentCalls<Boolean> close = ConcurrentCalls.waiting(() -> client.counters.close(false));
    held.release();

    assertThat(suspension.results()).containsExactly(true);
    assertThat(close.results()).containsExactly(true);
    assertThat(table.ends()).containsExactly("closed, with [5]");
    assertThat(client.events.told()).noneMatch(event -> event.startsWith("kept"));
  }

  /** Two clients that did the same on equal tables have the same memory: one is a copy. */
  @ProtocolRule("C1")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCopyRepeatsNoNumberIfTheOriginalWasSuspended(boolean suspended) {
    FakeTable ofCopy = new FakeTable();
    AtomicReference<FakeTable> reached = new AtomicReference<>(ofCopy);
    Client original = used(table);
    Client copy =
        used(
            (CounterTable)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {CounterTable.class},
                    (proxy, method, arguments) -> method.invoke(reached.get(), arguments)));
    if (suspended) {
      assertThat(original.suspend()).isTrue();
      assertThat(copy.suspend()).isTrue();
    }
    assertThat(table.row("orders")).isEqualTo(ofCopy.row("orders"));
    // The process is copied here: from now on there is one table.
    reached.set(table);
    original.resume();
    copy.resume();

    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      numbers.add(original.next("orders"));
      numbers.add(copy.next("orders"));
    }
    if (suspended) {
      assertThat(numbers).doesNotHaveDuplicates().allMatch(number -> number > 40);
    } else {
      assertThat(numbers).startsWith(41L, 41L, 42L, 42L);
    }
  }

  private static Client used(CounterTable table) {
    Client client = Client.of(table).build();
    client.take("orders", 40);
    Client.prefetch(client.chain("orders"));
    return client;
  }
}
