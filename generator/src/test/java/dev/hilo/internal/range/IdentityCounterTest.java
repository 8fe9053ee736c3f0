package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.ProtocolRule;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The numbers of one identity, for callers that wait in a queue. */
@Execution(ExecutionMode.CONCURRENT)
class IdentityCounterTest extends ClientFixture {

  @ProtocolRule({"S6", "D1"})
  @Test
  void eachIsInTheTableBeforeItIsUsed() {
    Client client = Client.of(table).build();
    for (long number = 1; number <= 3; number++) {
      assertThat(client.nextIdentity()).isEqualTo(number);
      assertThat(table.row("users|")).isEqualTo(number);
    }
    assertThat(table.calls())
        .containsExactly("max users|", "insert users| 1", "set users| 1->2", "set users| 2->3");
  }

  @Test
  void severalAtOnceAreConsecutive() {
    Client client = Client.of(table).build();

    assertThat(client.counters.of("users|").reserve(5)).isEqualTo(new NumberRange(1, 5, ""));
    assertThat(client.counters.of("users|").reserve(1)).isEqualTo(new NumberRange(6, 6, ""));
  }

  @ProtocolRule("M5")
  @Test
  void acceptsALowerMaxWithoutALeap() {
    Client client = Client.of(table).build();
    client.nextIdentity();
    table.restore("users|", 1990);
    assertThat(client.nextIdentity()).isEqualTo(1991);
    table.restore("users|", 12);
    assertThat(client.nextIdentity()).isEqualTo(13);
    table.truncate();
    assertThat(client.nextIdentity()).isEqualTo(1);

    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  @Test
  void manyThreadsShareReservations() {
    IssuedNumbers numbers = new IssuedNumbers();
    // So slow a table that all others come while one reservation is under way.
    table.before(call -> pause());
    Client client = onThreads().build();
    ConcurrentCalls.run(32, () -> numbers.take(25, () -> client.nextIdentity()));

    numbers.risingForEach().exactly(1, 800);
    assertThat(table.row("users|")).isEqualTo(800);
    assertThat(table.mostUnderWay()).as("reservations at once").isOne();
    assertThat(table.calls()).as("calls of the table").hasSizeLessThan(400);
  }

  @Test
  void twoClientsNeverGiveTheSameNumber() {
    IssuedNumbers numbers = new IssuedNumbers();
    Client a = onThreads().build();
    Client b = onThreads().build();
    ConcurrentCalls.run(8, List.of(a, b), mine -> numbers.take(250, () -> mine.nextIdentity()));
    numbers.risingForEach().exactly(1, 2000);
  }

  @Test
  void aNumberIsHigherThanAllThatAnyoneHadGotWhenItWasAskedFor() {
    table.before(call -> pause());
    AtomicInteger highest = new AtomicInteger();
    Client a = onThreads().build();
    Client b = onThreads().build();
    ConcurrentCalls.run(
        8,
        List.of(a, b),
        mine -> {
          for (int i = 0; i < 25; i++) {
            int before = highest.get();
            int number = (int) mine.nextIdentity();
            assertThat(number).isGreaterThan(before);
            highest.accumulateAndGet(number, Math::max);
          }
        });
  }

  @Test
  void theNumbersOfAnAnswerThatWasLostAreAHole() {
    Client client = Client.of(table).build();
    client.nextIdentity();
    table.failNext(Fault.answerLost());

    assertThat(client.nextIdentity()).isEqualTo(3);
  }

  @Test
  void aFailureReachesEachWaitingCallerWithItsOwnException() {
    int callers = 20;
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).realTime().workers(work).build();
    ConcurrentCalls<ReservationException> waiting =
        ConcurrentCalls.waiting(callers, () -> failureOf(client));
    table.failNext(Fault.refused(FailureKind.REFUSED));
    work.runAll();
    List<ReservationException> failures = waiting.results();

    assertThat(failures)
        .hasSize(callers)
        .doesNotHaveDuplicates()
        .allSatisfy(
            e ->
                assertThat(e)
                    .hasMessageContainingAll("No numbers for 'users|'", "injected: REFUSED")
                    .hasCauseInstanceOf(TableException.class));
    assertThat(table.calls()).hasSize(1);
    assertThat(client.events.failures).hasSize(1);
    assertThat(client.counters.statistics())
        .hasEntrySatisfying(
            "users|",
            state -> {
              assertThat(state.generated()).isZero();
              assertThat(state.reservations()).isZero();
              assertThat(state.conflicts()).isZero();
              assertThat(state.failures()).isOne();
            });

    table.recover();
    assertThat(onThreads().build().nextIdentity()).isOne();
  }

  @Test
  void aCallerThatTimesOutLeavesTheQueue() {
    ManualExecutor work = new ManualExecutor();
    ImpatientTime time = new ImpatientTime();
    Client client =
        Client.of(table).time(time).timeout(Duration.ofMinutes(1)).workers(work).build();
    time.impatient(true);
    assertThatThrownBy(() -> client.nextIdentity())
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("No numbers for 'users|' within 60000 ms");
    work.runAll();
    assertThat(table.calls()).as("no caller wants a number").isEmpty();

    time.impatient(false);
    ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> client.nextIdentity());
    Await.until("it asks", () -> work.waiting() > 0);
    work.runAll();
    assertThat(caller.results()).containsExactly(1L);
  }

  @Test
  void aReservationThatALockHeldUpIsNotMadeOnceItsCallersHaveLeft() {
    ManualExecutor later = new ManualExecutor();
    AtomicInteger turns = new AtomicInteger();
    Client client =
        Client.of(table)
            .workers(
                turn -> {
                  if (turns.incrementAndGet() == 1) {
                    turn.run();
                  } else {
                    later.execute(turn);
                  }
                })
            .build();
    table.failNext(Fault.refused(FailureKind.LOCKED));
    // The caller gives up long before the reservation's own time is over.
    table.before(call -> Thread.currentThread().interrupt());
    assertThatThrownBy(() -> client.nextIdentity()).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    table.before(call -> {});
    table.drainCalls();
    assertThat(later.waiting()).as("the reservation waits for its next turn").isOne();

    later.runAll();

    assertThat(table.calls()).isEmpty();
    assertThat(table.row("users|")).isNull();
    ConcurrentCalls<Long> caller = ConcurrentCalls.start(1, () -> client.nextIdentity());
    Await.until("it asks", () -> later.waiting() > 0);
    later.runAll();
    assertThat(caller.results()).containsExactly(1L);
  }

  @Test
  void theTimeThatAReservationTookBeginsWithIt() {
    ManualExecutor work = new ManualExecutor();
    FakeTime time = new FakeTime();
    List<Duration> times = new CopyOnWriteArrayList<>();
    RecordedEvents events =
        new RecordedEvents() {
          @Override
          public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
            times.add(took);
          }
        };
    Client client = Client.of(table).time(time).workers(work).events(events).build();
    leaveAtOnce(client);
    time.advance(Duration.ofHours(6));
    ConcurrentCalls<Long> caller = ConcurrentCalls.waiting(() -> client.nextIdentity());

    work.runAll();

    assertThat(caller.results()).containsExactly(1L);
    assertThat(times).containsExactly(Duration.ZERO);
  }

  @Test
  void aCallerThatHasLeftDoesNotProlongTheReservation() {
    ManualExecutor work = new ManualExecutor();
    FakeTime time = new FakeTime();
    long began = time.nanos();
    Client client = Client.of(table).time(time).workers(work).build();
    ConcurrentCalls<ReservationException> caller = ConcurrentCalls.waiting(() -> failureOf(client));
    time.advanceSeconds(9);
    leaveAtOnce(client);
    table.failAll(() -> Fault.refused(FailureKind.UNAVAILABLE));

    work.runAll();

    assertThat(caller.results()).hasSize(1);
    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThanOrEqualTo(Client.TIMEOUT);
  }

  private static void leaveAtOnce(Client client) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> client.nextIdentity()).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aReservationEndsWithTheTimeOfItsCallersHoweverLateItBegan() {
    // A turn begins 600 ms after it was asked for. The lock takes another 150 ms.
    DiscreteEvents time = new DiscreteEvents(Duration.ofMillis(600).toNanos());
    table.failNext(Fault.refused(FailureKind.LOCKED));
    table.before(call -> time.turnTo(time.nanos() + Duration.ofMillis(150).toNanos()));
    Client client =
        Client.of(table).time(time).workers(time).timeout(Duration.ofSeconds(1)).build();
    assertThatThrownBy(() -> client.nextIdentity()).hasMessageContaining("within 1000 ms");
    table.drainCalls();

    time.turnTo(Duration.ofSeconds(10).toNanos());

    assertThat(table.calls()).isEmpty();
    assertThat(table.row("users|")).isNull();
  }

  @Test
  void theErrorSaysThatTheRequestWaitsForAThread() {
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger busy = new AtomicInteger();
    HeldCalls held = HeldCalls.before(table);
    ImpatientTime time = new ImpatientTime();
    // No work of theirs becomes slow, however long the test takes: slow ones get half of them only.
    WorkerThreads threads =
        WorkerThreads.of(task -> new Thread(task).start(), WorkerThreads.MOST, new FakeTime());
    Client client =
        Client.of(table).time(time).timeout(Duration.ofMinutes(1)).workers(threads).build();
    ConcurrentCalls<Object> first = ConcurrentCalls.start(1, () -> outcomeOf(client));
    held.await();
    for (int i = 0; i < WorkerThreads.MOST; i++) {
      threads.add(
          new Work(
              "people",
              () -> {
                busy.incrementAndGet();
                Await.latch(end);
                return Work.Outcome.SERVED;
              }),
          true);
    }
    ConcurrentCalls<ReservationException> second =
        ConcurrentCalls.start(1, () -> failureOf(client));
    Await.until("it stands in line", () -> waits(client) == 2);
    held.release();

    assertThat(first.results()).as("the first caller was in time").containsExactly(1L);
    Await.until("all threads are busy", () -> busy.get() == WorkerThreads.MOST);
    time.impatient(true);
    assertThat(second.results())
        .singleElement()
        .satisfies(
            e ->
                assertThat(e)
                    .hasMessageContainingAll(
                        "within 60000 ms",
                        "waiting in HiLo's own queue",
                        "Busy threads: 8, with 'people'."));
    end.countDown();
  }

  @Test
  void aSlowReservationIsNotWaitedForBeyondTheTimeout() {
    HeldCalls held = HeldCalls.before(table);
    Client client = onNewThreads().timeout(Duration.ofMillis(200)).build();
    long began = System.nanoTime();
    List<ReservationException> failures = ConcurrentCalls.run(4, () -> failureOf(client));

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
    assertThat(failures).allSatisfy(e -> assertThat(e).hasMessageContaining("It takes its time."));
    held.release();
    Await.until("it recovers", () -> numberOrZero(client) > 0);
  }

  @Test
  void anInterruptedCallerLeavesTheQueueAndKeepsItsInterruptStatus() {
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).workers(work).build();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> client.nextIdentity())
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("interrupted");

    assertThat(Thread.interrupted()).isTrue();
    work.runAll();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void closeEndsTheWaitOfQueuedCallers() {
    HeldCalls held = HeldCalls.before(table);
    // The close waits for so long.
    Client client = onThreads().timeout(Duration.ofSeconds(10)).build();
    ConcurrentCalls<Object> first = ConcurrentCalls.start(1, () -> outcomeOf(client));
    held.await();
    ConcurrentCalls<Object> others = ConcurrentCalls.waiting(4, () -> outcomeOf(client));
    client.close();
    workers.close();
    held.release();

    assertThat(others.results())
        .allSatisfy(e -> assertThat(e).isInstanceOf(InstanceStoppedException.class));
    assertThat(first.results())
        .allSatisfy(
            outcome ->
                assertThat(outcome instanceof Long || outcome instanceof InstanceStoppedException)
                    .isTrue());
    assertThatThrownBy(() -> client.nextIdentity()).isInstanceOf(InstanceStoppedException.class);
  }

  @Test
  void aNegativeMaxIsRefused() {
    table.restore("users|", -5);
    Client client = Client.of(table).build();

    assertThatThrownBy(() -> client.nextIdentity())
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll("'users|' is -5", "correct the row");
  }

  @Test
  void itsEventsAndFiguresAreThoseOfItsReservations() {
    Client client = Client.of(table).build();
    client.nextIdentity();
    client.counters.of("users|").reserve(5);
    table.restore("users|", 100);
    client.nextIdentity();

    assertThat(client.events.told())
        .containsExactly(
            "reserved users| 1..1", "reserved users| 2..6", "reserved users| 101..101");
    assertThat(client.counters.statistics())
        .containsOnlyKeys("users|")
        .hasEntrySatisfying(
            "users|",
            state -> {
              assertThat(state.generated()).isEqualTo(7);
              assertThat(state.remaining()).isZero();
              assertThat(state.capacity()).isZero();
              assertThat(state.reservations()).isEqualTo(3);
              assertThat(state.conflicts()).isOne();
              assertThat(state.failures()).isZero();
            });
  }

  private static long waits(Client client) {
    return requireNonNull(client.counters.statistics().get("users|")).waits();
  }

  private static long numberOrZero(Client client) {
    try {
      return client.nextIdentity();
    } catch (ReservationException e) {
      return 0;
    }
  }

  private static Object outcomeOf(Client client) {
    try {
      return client.nextIdentity();
    } catch (RuntimeException e) {
      return e;
    }
  }

  private static ReservationException failureOf(Client client) {
    try {
      throw new AssertionError("no failure but " + client.nextIdentity());
    } catch (ReservationException e) {
      return e;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
