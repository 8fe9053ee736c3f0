package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.ProtocolRule;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The numbers of one identity, for callers who stand in line. */
@Isolated("it counts the threads of a crew")
class IdentityCounterTest {

  private final FakeTable table = new FakeTable();

  private static long next(Client client) {
    return client.counters.identity("users|").next(1).low();
  }

  private static Client racing(FakeTable table, WorkerShare workers) {
    return Client.of(table).time(MonotonicTime.system()).workers(workers).build();
  }

  @ProtocolRule({"S6", "D1"})
  @Test
  void eachIsInTheTableBeforeItIsUsed() {
    Client client = Client.of(table).build();
    for (long number = 1; number <= 3; number++) {
      assertThat(next(client)).isEqualTo(number);
      assertThat(table.row("users|")).isEqualTo(number);
    }
    assertThat(table.calls())
        .containsExactly("max users|", "insert users| 1", "set users| 1->2", "set users| 2->3");
  }

  @Test
  void severalAtOnceAreConsecutive() {
    Client client = Client.of(table).build();

    assertThat(client.counters.identity("users|").next(5)).isEqualTo(new NumberRange(1, 5, ""));
    assertThat(client.counters.identity("users|").next(1)).isEqualTo(new NumberRange(6, 6, ""));
  }

  @ProtocolRule("M5")
  @Test
  void acceptsALowerMaxWithoutALeap() {
    Client client = Client.of(table).build();
    next(client);
    table.restore("users|", 1990);
    assertThat(next(client)).isEqualTo(1991);
    table.restore("users|", 12);
    assertThat(next(client)).isEqualTo(13);
    table.truncate();
    assertThat(next(client)).isEqualTo(1);

    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  @Test
  void manyThreadsShareReservations() {
    IssuedNumbers numbers = new IssuedNumbers();
    // So slow a table that all others come while one reservation is under way.
    table.before(call -> pause());
    try (WorkerShare workers = WorkerShare.own()) {
      Client client = racing(table, workers);
      ConcurrentCalls.run(
          32,
          () -> {
            for (int i = 0; i < 25; i++) {
              numbers.add(next(client));
            }
            return true;
          });

      numbers.risingForEach().exactly(1, 800);
      assertThat(table.row("users|")).isEqualTo(800);
      assertThat(table.mostUnderWay()).as("reservations at once").isOne();
      assertThat(table.calls()).as("calls of the table").hasSizeLessThan(200);
    }
  }

  @Test
  void twoClientsNeverGiveTheSameNumber() {
    IssuedNumbers numbers = new IssuedNumbers();
    try (WorkerShare workers = WorkerShare.own()) {
      Client a = racing(table, workers);
      Client b = racing(table, workers);
      AtomicInteger turn = new AtomicInteger();
      ConcurrentCalls.run(
          8,
          () -> {
            Client mine = turn.getAndIncrement() % 2 == 0 ? a : b;
            for (int i = 0; i < 250; i++) {
              numbers.add(next(mine));
            }
            return true;
          });
    }
    numbers.risingForEach().exactly(1, 2000);
  }

  @Test
  void aNumberIsHigherThanAllThatAnyoneHadGotWhenItWasAskedFor() {
    table.before(call -> pause());
    AtomicInteger highest = new AtomicInteger();
    try (WorkerShare workers = WorkerShare.own()) {
      Client a = racing(table, workers);
      Client b = racing(table, workers);
      AtomicInteger turn = new AtomicInteger();
      ConcurrentCalls.run(
          8,
          () -> {
            Client mine = turn.getAndIncrement() % 2 == 0 ? a : b;
            for (int i = 0; i < 25; i++) {
              int before = highest.get();
              int number = (int) next(mine);
              assertThat(number).isGreaterThan(before);
              highest.accumulateAndGet(number, Math::max);
            }
            return true;
          });
    }
  }

  @Test
  void theNumbersOfAnAnswerThatWasLostAreAHole() {
    Client client = Client.of(table).build();
    next(client);
    table.failNext(Fault.answerLost());

    assertThat(next(client)).isEqualTo(3);
  }

  @Test
  void aFailureReachesEachWaitingCallerWithItsOwnException() {
    int callers = 20;
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).time(MonotonicTime.system()).workers(work).build();
    AtomicInteger asking = new AtomicInteger();
    ConcurrentCalls<ReservationException> crew =
        ConcurrentCalls.start(
            callers,
            () -> {
              asking.incrementAndGet();
              return failureOf(client);
            });
    Await.until("all ask", () -> asking.get() == callers);
    Await.until("all wait", () -> WaitingThreads.threads("crew-") == callers);
    table.failNext(Fault.refused(FailureKind.REFUSED));
    work.runAll();
    List<ReservationException> failures = crew.results();

    Set<Throwable> different = Collections.newSetFromMap(new IdentityHashMap<>());
    different.addAll(failures);
    assertThat(different).hasSize(callers);
    assertThat(failures)
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
    try (WorkerShare workers = WorkerShare.own()) {
      assertThat(next(racing(table, workers))).isOne();
    }
  }

  @Test
  void theNextCallRetries() {
    Client client = Client.of(table).build();
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> next(client)).isInstanceOf(ReservationException.class);

    assertThat(next(client)).isOne();
  }

  @Test
  void aCallerThatTimesOutLeavesTheQueue() {
    ManualExecutor work = new ManualExecutor();
    Client client =
        Client.of(table)
            .time(MonotonicTime.system())
            .timeout(Duration.ofMillis(100))
            .workers(work)
            .build();
    assertThatThrownBy(() -> next(client))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("No numbers for 'users|' within 100 ms");
    work.runAll();
    assertThat(table.calls()).as("nobody wants a number").isEmpty();

    ConcurrentCalls<Long> crew = ConcurrentCalls.start(1, () -> next(client));
    Await.until("it asks", () -> work.waiting() > 0);
    work.runAll();
    assertThat(crew.results()).containsExactly(1L);
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
    assertThatThrownBy(() -> next(client)).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    table.before(call -> {});
    table.drainCalls();
    assertThat(later.waiting()).as("the reservation waits for its next turn").isOne();

    later.runAll();

    assertThat(table.calls()).isEmpty();
    assertThat(table.row("users|")).isNull();
    ConcurrentCalls<Long> crew = ConcurrentCalls.start(1, () -> next(client));
    Await.until("it asks", () -> later.waiting() > 0);
    later.runAll();
    assertThat(crew.results()).containsExactly(1L);
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
    ConcurrentCalls<Long> crew = ConcurrentCalls.start(1, () -> next(client));
    Await.until("it waits", () -> WaitingThreads.threads("crew-") == 1);

    work.runAll();

    assertThat(crew.results()).containsExactly(1L);
    assertThat(times).containsExactly(Duration.ZERO);
  }

  @Test
  void aCallerThatHasLeftDoesNotProlongTheReservation() {
    ManualExecutor work = new ManualExecutor();
    FakeTime time = new FakeTime();
    long began = time.nanos();
    Client client = Client.of(table).time(time).workers(work).build();
    ConcurrentCalls<ReservationException> crew = ConcurrentCalls.start(1, () -> failureOf(client));
    Await.until("it waits", () -> WaitingThreads.threads("crew-") == 1);
    time.advanceSeconds(9);
    leaveAtOnce(client);
    table.failAll(() -> Fault.refused(FailureKind.UNAVAILABLE));

    work.runAll();

    assertThat(crew.results()).hasSize(1);
    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThanOrEqualTo(Client.TIMEOUT);
  }

  private static void leaveAtOnce(Client client) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> next(client)).hasMessageContaining("interrupted");
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
    assertThatThrownBy(() -> next(client)).hasMessageContaining("within 1000 ms");
    table.drainCalls();

    time.turnTo(Duration.ofSeconds(10).toNanos());

    assertThat(table.calls()).isEmpty();
    assertThat(table.row("users|")).isNull();
  }

  @Test
  void theErrorSaysThatTheRequestWaitsForAThread() {
    CountDownLatch firstIsUnderWay = new CountDownLatch(1);
    CountDownLatch firstMayEnd = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    table.before(
        call -> {
          firstIsUnderWay.countDown();
          Await.latch(firstMayEnd);
        });
    try (WorkerShare workers = WorkerShare.own()) {
      Client client =
          Client.of(table)
              .time(MonotonicTime.system())
              .timeout(Duration.ofSeconds(1))
              .workers(workers)
              .build();
      ConcurrentCalls<Object> first = ConcurrentCalls.start(1, () -> outcomeOf(client));
      Await.latch(firstIsUnderWay);
      for (int i = 0; i < WorkerThreads.MOST; i++) {
        workers.add(
            new Work(
                "people",
                true,
                () -> {
                  Await.latch(end);
                  return Work.Outcome.SERVED;
                }));
      }
      ConcurrentCalls<ReservationException> second =
          ConcurrentCalls.start(1, () -> failureOf(client));
      Await.until("it stands in line", () -> waits(client) == 2);
      firstMayEnd.countDown();

      assertThat(first.results()).as("the first caller was in time").containsExactly(1L);
      assertThat(second.results())
          .singleElement()
          .satisfies(
              e ->
                  assertThat(e)
                      .hasMessageContainingAll(
                          "within 1000 ms",
                          "waiting in HiLo's own queue",
                          "Busy threads: 8, with 'people'."));
      end.countDown();
    }
  }

  @Test
  void aSlowReservationIsNotWaitedForBeyondTheTimeout() {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    table.before(call -> Await.latch(mayGoOn));
    try (WorkerShare workers = WorkerShare.own()) {
      Client client =
          Client.of(table)
              .time(MonotonicTime.system())
              .timeout(Duration.ofMillis(200))
              .workers(workers)
              .build();
      long began = System.nanoTime();
      List<ReservationException> failures = ConcurrentCalls.run(4, () -> failureOf(client));

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
      assertThat(failures)
          .allSatisfy(e -> assertThat(e).hasMessageContaining("It takes its time."));
      mayGoOn.countDown();
      Await.until("it recovers", () -> numberOrZero(client) > 0);
    }
  }

  @Test
  void anInterruptedCallerLeavesTheQueueAndKeepsItsInterruptStatus() {
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).workers(work).build();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> next(client))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("interrupted");

    assertThat(Thread.interrupted()).isTrue();
    work.runAll();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void anExecutorThatHasNoThreadIsAFailureLikeOthers() {
    AtomicInteger refusals = new AtomicInteger(1);
    Client client =
        Client.of(table)
            .workers(
                task -> {
                  if (refusals.getAndDecrement() > 0) {
                    throw new RejectedExecutionException("full");
                  }
                  task.run();
                })
            .build();

    assertThatThrownBy(() -> next(client))
        .isInstanceOf(ReservationException.class)
        .hasRootCauseInstanceOf(RejectedExecutionException.class);
    assertThat(client.events.failures).hasSize(1);
    assertThat(next(client)).isOne();
  }

  @Test
  void aBugBelowReachesTheCaller() {
    Client client = Client.of(table).build();
    table.before(
        call -> {
          throw new UnsupportedOperationException("not yet");
        });

    assertThatThrownBy(() -> next(client))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("not yet");
    table.before(call -> {});
    assertThat(next(client)).isOne();
  }

  @Test
  void closeEndsTheWaitOfQueuedCallers() {
    CountDownLatch underWay = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    table.before(
        call -> {
          underWay.countDown();
          Await.latch(mayGoOn);
        });
    WorkerShare workers = WorkerShare.own();
    Client client = racing(table, workers);
    ConcurrentCalls<Object> first = ConcurrentCalls.start(1, () -> outcomeOf(client));
    Await.latch(underWay);
    AtomicInteger asking = new AtomicInteger();
    ConcurrentCalls<Object> others =
        ConcurrentCalls.start(
            4,
            () -> {
              asking.incrementAndGet();
              return outcomeOf(client);
            });
    Await.until("all ask", () -> asking.get() == 4);
    Await.until("all wait", () -> WaitingThreads.threads("crew-") == 5);
    client.close();
    workers.close();
    mayGoOn.countDown();

    assertThat(others.results())
        .allSatisfy(e -> assertThat(e).isInstanceOf(InstanceStoppedException.class));
    assertThat(first.results())
        .allSatisfy(
            outcome ->
                assertThat(outcome instanceof Long || outcome instanceof InstanceStoppedException)
                    .isTrue());
    assertThatThrownBy(() -> next(client)).isInstanceOf(InstanceStoppedException.class);
  }

  @Test
  void aNegativeMaxIsRefused() {
    table.restore("users|", -5);
    Client client = Client.of(table).build();

    assertThatThrownBy(() -> next(client))
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll("'users|' is -5", "correct the row");
  }

  @Test
  void itsEventsAndFiguresAreThoseOfItsReservations() {
    Client client = Client.of(table).build();
    next(client);
    client.counters.identity("users|").next(5);
    table.restore("users|", 100);
    next(client);

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
      return next(client);
    } catch (ReservationException e) {
      return 0;
    }
  }

  private static Object outcomeOf(Client client) {
    try {
      return next(client);
    } catch (RuntimeException e) {
      return e;
    }
  }

  private static ReservationException failureOf(Client client) {
    try {
      throw new AssertionError("no failure but " + next(client));
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
