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
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
    Client client = patient(FirstWait.throwing(dies));
    client.next("orders");
    Callable<Boolean> call = () -> stop(client, closes);
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, call);
    held.await();
    ConcurrentCalls<Boolean> second = ConcurrentCalls.waiting(call);

    dies.countDown();

    assertThatThrownBy(first::results).hasCauseInstanceOf(StackOverflowError.class);
    held.release();
    assertThat(second.results()).as("a closed instance stays closed").containsExactly(!closes);
    assertThat(table.row("orders")).isEqualTo(1);
    assertThat(client.chain("orders").state().remaining()).isZero();
  }

  @Test
  void endsWhatAnErrorEndedInAClose() {
    Client client = patient(FirstWait.throwing(new CountDownLatch(0)));
    client.next("orders");
    assertThatThrownBy(client::close).isInstanceOf(StackOverflowError.class);

    assertThat(client.counters.suspend(true)).isFalse();

    assertThat(table.row("orders")).isEqualTo(1);
    assertThat(client.chain("orders").state().remaining()).isZero();
  }

  /** Who calls it copies the process next, also if it was suspended before. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void takesNumbersOutOfMemoryThatTheFirstCallHasNotInTime(boolean closes) {
    CountDownLatch goesOn = new CountDownLatch(1);
    WorkQueue work = beginning(new ManualExecutor());
    FirstWait time = new FirstWait(() -> Await.latch(goesOn), 0);
    Client client = Client.of(table).time(time).workers(work).build();
    client.next("orders");
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, () -> stop(client, closes));
    Await.until("the first call waits", time::isWaiting);

    assertThat(stop(client, closes)).isFalse();

    assertThat(client.chain("orders").state().remaining()).isZero();
    goesOn.countDown();
    assertThat(first.results()).containsExactly(true);
    assertThat(client.events.told())
        .containsExactly("reserved orders 1..32", "kept orders 2..32 TimeoutException");
  }

  /** The thread that suspends it may have died, or may be late. */
  @Test
  void aResumeAfterItsTimeTakesTheNumbersOutOfMemoryBeforeItOpens() {
    CountDownLatch goesOn = new CountDownLatch(1);
    FirstWait time = new FirstWait(() -> Await.latch(goesOn), 0);
    Client client = Client.of(table).time(time).workers(beginning(new ManualExecutor())).build();
    client.next("orders");
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, client::suspend);
    Await.until("the first call waits", time::isWaiting);

    client.counters.resume(true);

    assertThat(client.chain("orders").state().remaining()).isZero();
    assertThat(client.next("orders")).isEqualTo(33);
    goesOn.countDown();
    assertThat(first.results()).containsExactly(true);
    assertThat(client.next("orders")).as("of a range after the resume").isEqualTo(34);
  }

  /** A process that is copied before could send it twice. */
  @ProtocolRule("C1")
  @Test
  void waitsForAReturnThatIsLeftOfASuspensionThatAnErrorEnded() {
    CountDownLatch dies = new CountDownLatch(1);
    FirstWait time = FirstWait.throwing(dies);
    Client client = patient(time);
    client.next("orders");
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, client::suspend);
    held.await();
    dies.countDown();
    assertThatThrownBy(first::results).hasCauseInstanceOf(StackOverflowError.class);
    AtomicBoolean isOver = new AtomicBoolean();
    ConcurrentCalls<Long> second =
        ConcurrentCalls.start(
            1,
            () -> {
              assertThat(client.counters.suspend(true)).isTrue();
              Long max = table.row("orders");
              isOver.set(true);
              return max;
            });
    Await.until("it waits, or is over", () -> time.sleeps.get() > 0 || isOver.get());
    held.release();

    assertThat(second.results()).as("Max when it has returned").containsExactly(1L);
  }

  @Test
  void takesBackAResumeThatHasNotTakenEffect() {
    Client client = patient(MonotonicTime.system());
    client.next("orders");
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, client::suspend);
    held.await();

    client.resume();
    assertThat(client.suspend()).isFalse();

    held.release();
    assertThat(first.results()).containsExactly(true);
    assertThat(client.suspend()).as("it was open again").isFalse();
  }

  @Test
  void suspendsAnewWhatAResumeOpensMeanwhile() {
    Client client = patient(MonotonicTime.system());
    client.next("orders");
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, client::suspend);
    held.await();

    client.resume();
    ConcurrentCalls<Boolean> second = ConcurrentCalls.waiting(() -> client.counters.suspend(true));

    held.release();
    assertThat(first.results()).containsExactly(true);
    assertThat(second.results()).containsExactly(true);
    assertThat(client.suspend()).as("it was open again").isFalse();
  }

  /** It could lower Max of the new row below numbers in use. */
  @Test
  void aResetDoesNotOvertakeAReturn() {
    HeldCalls held = HeldCalls.before(table, call -> call.equals("set orders 32->1"));
    FakeTime time = new FakeTime();
    Client client =
        Client.of(table)
            .time(time)
            .workers(beginning(task -> workers.begin("close", task)))
            .build();
    client.next("orders");
    time.onAwait(held::await);
    assertThat(client.suspend()).isTrue();
    client.resume();

    assertThatThrownBy(() -> client.counters.startOver(() -> {}))
        .isInstanceOf(ReservationException.class)
        .hasMessage(
            "An earlier suspension still returns numbers to the table. Reset this HiLo once the"
                + " database has answered that.");

    assertThat(client.next("orders")).isEqualTo(33);
    held.release();
    Await.until(
        "the reset succeeds",
        () -> {
          try {
            client.counters.startOver(() -> {});
            return true;
          } catch (ReservationException e) {
            return false;
          }
        });
  }

  @Test
  void aReturnWhoseThreadDiedDelaysNoResetForEver() {
    FakeTime time = new FakeTime();
    Client client = Client.of(table).time(time).workers(beginning(dies -> {})).build();
    client.next("orders");
    time.onAwait(() -> {});
    assertThat(client.suspend()).isTrue();
    client.resume();
    assertThatThrownBy(() -> client.counters.startOver(() -> {}))
        .isInstanceOf(ReservationException.class);

    client.counters.startOver(() -> {});

    assertThat(client.next("orders")).isEqualTo(33);
  }

  private static boolean stop(Client client, boolean closes) {
    return closes ? client.counters.close(true) : client.counters.suspend(true);
  }

  /** A client whose limits no busy machine exceeds. */
  private Client patient(MonotonicTime time) {
    return onThreads().time(time).timeout(Duration.ofMinutes(2)).build();
  }

  /** Reserves on the caller's thread, and returns ranges on another one. */
  private static WorkQueue beginning(Executor returns) {
    return new DirectWorkQueue(Runnable::run) {
      @Override
      public void begin(String purpose, Runnable task) {
        returns.execute(task);
      }
    };
  }

  /** Lets the first thread that waits for a stop do something else instead. */
  private static final class FirstWait implements MonotonicTime {

    final AtomicInteger sleeps = new AtomicInteger();
    private final AtomicReference<@Nullable Thread> first = new AtomicReference<>();
    private final Runnable instead;
    private final long most;

    /**
     * @param most how long others wait at most, in nanoseconds
     */
    FirstWait(Runnable instead, long most) {
      this.instead = instead;
      this.most = most;
    }

    static FirstWait throwing(CountDownLatch dies) {
      return new FirstWait(
          () -> {
            Await.latch(dies);
            throw new StackOverflowError();
          },
          Long.MAX_VALUE);
    }

    boolean isWaiting() {
      return first.get() != null;
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
      sleeps.incrementAndGet();
      MonotonicTime.super.sleep(nanos);
    }

    @Override
    public boolean awaitUninterruptibly(Signal signal, long nanos) {
      if (first.compareAndSet(null, Thread.currentThread())) {
        instead.run();
        return false;
      }
      return MonotonicTime.super.awaitUninterruptibly(signal, Math.min(nanos, most));
    }
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
        assertThat(client.counters.suspend(true)).as("attempt %s", i).isTrue();
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
    Client client = onThreads().time(time).build();
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
    ImpatientTime time = new ImpatientTime();
    Client client = Client.of(table).time(time).workers(beginning(returns)).build();
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
