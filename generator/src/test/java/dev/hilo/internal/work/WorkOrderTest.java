package dev.hilo.internal.work;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.ManualExecutor;
import dev.hilo.internal.work.Work.Outcome;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which work is next. Each work runs until the test ends its turn. */
class WorkOrderTest {

  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeTime time = new FakeTime();
  private final List<Thread> started = new CopyOnWriteArrayList<>();
  private final List<Turns> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Turns> begun = new LinkedBlockingQueue<>();

  private WorkerThreads workers = of(8);

  private WorkerThreads of(int most) {
    return WorkerThreads.of(this::start, most, time);
  }

  private void start(Runnable worker) {
    Thread thread = new Thread(worker);
    thread.setDaemon(true);
    started.add(thread);
    thread.start();
  }

  @AfterEach
  void endAllTurns() {
    all.forEach(turns -> turns.ends.add(Outcome.FAILED));
  }

  /** Adds work a millisecond after the one before. */
  private Turns add(String name, boolean awaited) {
    Turns turns = new Turns(name);
    time.advance(MILLI);
    workers.add(turns.work, awaited);
    return turns;
  }

  private Turns add(String name) {
    return add(name, true);
  }

  /** Waits until a turn begins; returns its work. */
  private Turns begun() {
    try {
      return requireNonNull(begun.poll(2, TimeUnit.MINUTES), "No work began.");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String nameOfNext() {
    return begun().work.name();
  }

  /** Waits until all threads but so many have found no work that may run, and have ended. */
  private void awaitThreads(int busy) {
    Await.until(
        busy + " threads are left", () -> started.stream().filter(Thread::isAlive).count() == busy);
    assertThat(begun).isEmpty();
  }

  /** Occupies the only thread. */
  private Turns occupy() {
    workers = of(1);
    return occupied(add("before"));
  }

  private Turns occupied(Turns turns) {
    assertThat(begun()).isSameAs(turns);
    return turns;
  }

  /** Runs all work one after the other; returns the names in the order of their turns. */
  private List<String> orderAfter(Turns occupying) {
    int waiting = all.size() - 1;
    occupying.end(Outcome.SERVED);
    List<String> names = new CopyOnWriteArrayList<>();
    for (int i = 0; i < waiting; i++) {
      Turns next = begun();
      names.add(next.work.name());
      next.end(Outcome.SERVED);
    }
    awaitThreads(0);
    return names;
  }

  /**
   * Makes five counters slow: the database holds a turn of each of them up. Then four of them have
   * another one, and the fifth waits.
   */
  private List<Turns> makeFiveSlow() {
    List<Turns> five = List.of(add("a"), add("b"), add("c"), add("d"), add("e"));
    five.forEach(turns -> begun());
    for (Turns turns : five.subList(0, 4)) {
      turns.end(Outcome.HELD_UP);
      assertThat(begun()).isSameAs(turns);
    }
    five.get(4).end(Outcome.HELD_UP);
    awaitThreads(4);
    return five;
  }

  private boolean isQueued(Turns turns) {
    String standing = workers.standing(turns.work);
    return standing != null && standing.startsWith("The request has been waiting");
  }

  @Test
  void olderWorkComesFirst() {
    Turns before = occupy();
    add("a");
    add("b");
    add("c");

    assertThat(orderAfter(before)).containsExactly("a", "b", "c");
  }

  @Test
  void workThatACallerWaitsForComesBeforeOlderWork() {
    Turns before = occupy();
    add("prefetch", false);
    Turns joined = add("joined", false);
    add("awaited");
    workers.add(joined.work, true);

    assertThat(orderAfter(before)).containsExactly("joined", "awaited", "prefetch");
  }

  @Test
  void workThatACallerWaitsForIsStillAwaitedWhenItIsAddedWithoutACaller() {
    Turns before = occupy();
    add("prefetch", false);
    Turns awaited = add("awaited");
    workers.add(awaited.work, false);

    assertThat(orderAfter(before)).containsExactly("awaited", "prefetch");
  }

  @Test
  void workThatHasWaitedForASecondComesFirstAndTheOldestBeforeTheOthers() {
    Turns before = occupy();
    add("prefetch", false);
    add("old");
    time.advance(SECOND);
    add("young");

    assertThat(orderAfter(before)).containsExactly("prefetch", "old", "young");
  }

  @Test
  void workThatHasWaitedForNearlyASecondHasNoPrecedence() {
    Turns before = occupy();
    add("prefetch", false);
    add("awaited");
    time.advance(SECOND.minus(MILLI).minusNanos(1));

    assertThat(orderAfter(before)).containsExactly("awaited", "prefetch");
  }

  @Test
  void workThatIsAddedAgainWhileItWaitsKeepsItsPlace() {
    Turns before = occupy();
    Turns first = add("first");
    add("second");
    workers.add(first.work, true);
    workers.add(first.work, true);

    assertThat(orderAfter(before)).containsExactly("first", "second");
  }

  @Test
  void workThatIsAddedAgainWhileItRunsHasNoOtherTurn() {
    Turns work = occupied(add("a"));
    workers.add(work.work, true);
    workers.add(work.work, false);
    work.end(Outcome.SERVED);

    awaitThreads(0);
  }

  @Test
  void workThatIsAddedAgainWhileItRunsHasOneOtherTurnIfItIsHeldUp() {
    Turns work = occupied(add("a"));
    workers.add(work.work, true);
    work.end(Outcome.HELD_UP);
    occupied(work);
    work.end(Outcome.SERVED);

    awaitThreads(0);
  }

  @Test
  void workThatHasEndedCanBeAddedAgain() {
    Turns work = occupied(add("a"));
    work.end(Outcome.SERVED);
    awaitThreads(0);
    workers.add(work.work, true);

    occupied(work);
  }

  @Test
  void slowCountersGetHalfOfTheThreadsAtMost() {
    Turns fifth = makeFiveSlow().get(4);
    add("quick");

    assertThat(nameOfNext()).isEqualTo("quick");
    awaitThreads(5);
    assertThat(isQueued(fifth)).as("the fifth slow counter waits").isTrue();
  }

  @Test
  void theNextSlowCounterHasItsTurnWhenOneOfThemEnds() {
    makeFiveSlow().get(0).end(Outcome.FAILED);

    assertThat(nameOfNext()).isEqualTo("e");
  }

  @Test
  void ofTwoSlowCountersOneHasItsTurnOnASingleThread() {
    Turns work = occupy();
    work.end(Outcome.HELD_UP);

    occupied(work);
  }

  @Test
  void aCounterIsSlowUntilTheDatabaseServesIt() {
    makeFiveSlow().get(0).end(Outcome.SERVED);
    assertThat(nameOfNext()).isEqualTo("e");
    add("a");

    assertThat(nameOfNext()).as("four others are slow").isEqualTo("a");
  }

  @Test
  void aFailureLeavesACounterSlow() {
    makeFiveSlow().get(0).end(Outcome.FAILED);
    assertThat(nameOfNext()).isEqualTo("e");
    Turns again = add("a");

    awaitThreads(4);
    assertThat(isQueued(again)).isTrue();
  }

  @Test
  void aCounterWhoseWorkHangsGetsHalfOfTheThreadsAndTheOthersServe() {
    List<Turns> hung = List.of(add("locked"), add("locked"), add("locked"), add("locked"));
    hung.forEach(turns -> begun());
    time.advance(SECOND);
    List<Turns> more = List.of(add("locked"), add("locked"), add("locked"), add("locked"));
    awaitThreads(4);
    for (int i = 0; i < 4; i++) {
      add("quick");
    }

    for (int i = 0; i < 4; i++) {
      assertThat(nameOfNext()).isEqualTo("quick");
    }
    assertThat(more).allMatch(this::isQueued);
    hung.get(0).end(Outcome.FAILED);
    occupied(more.get(0));
  }

  @Test
  void workThatHangsAlsoCountsIfItsCounterIsSlowInOtherThreads() {
    add("a");
    add("b");
    add("c");
    add("d");
    for (int i = 0; i < 4; i++) {
      begun();
    }
    time.advance(SECOND);
    add("e");
    assertThat(nameOfNext()).as("not known to be slow").isEqualTo("e");
    Turns fifth = add("a");

    awaitThreads(5);
    assertThat(isQueued(fifth)).isTrue();
  }

  @Test
  void aCounterWhoseWorkRunsForNearlyASecondIsNotSlow() {
    for (int i = 0; i < 4; i++) {
      add("a");
      begun();
    }
    time.advance(SECOND.minus(MILLI.multipliedBy(4)).minusNanos(1));
    Turns fifth = add("a");

    occupied(fifth);
  }

  @Test
  void aFailureAfterASecondMakesACounterSlow() {
    Turns hung = occupied(add("e"));
    time.advance(SECOND);
    hung.end(Outcome.FAILED);
    awaitThreads(0);
    for (String counter : List.of("a", "b", "c", "d")) {
      occupied(add(counter));
    }
    time.advance(SECOND);
    Turns again = add("e");

    awaitThreads(4);
    assertThat(isQueued(again)).isTrue();
  }

  @Test
  void workThatTakesASecondAndIsServedLeavesItsCounterQuick() {
    Turns hung = occupied(add("e"));
    time.advance(SECOND);
    hung.end(Outcome.SERVED);
    awaitThreads(0);
    for (String counter : List.of("a", "b", "c", "d")) {
      occupied(add(counter));
    }
    time.advance(SECOND);

    occupied(add("e"));
  }

  @Test
  void workThatIsRemovedHasNoTurn() {
    Turns before = occupy();
    Turns removed = add("a");
    assertThat(workers.remove(removed.work)).isTrue();
    assertThat(workers.remove(removed.work)).as("once more").isTrue();
    assertThat(workers.remove(before.work)).as("runs").isFalse();
    before.end(Outcome.SERVED);

    awaitThreads(0);
  }

  @Test
  void workIsRemovedFromAnyPlace() {
    Turns before = occupy();
    Turns first = add("first");
    add("second");
    Turns middle = add("middle");
    add("fourth");
    Turns last = add("last");
    for (Turns turns : List.of(middle, first, last)) {
      assertThat(workers.remove(turns.work)).isTrue();
      all.remove(turns);
    }
    add("after");

    assertThat(orderAfter(before)).containsExactly("second", "fourth", "after");
  }

  @Test
  void describesWhatQueuedWorkIsWaitingFor() {
    workers = of(2);
    occupied(add("orders"));
    occupied(add("people"));
    add("items");
    Turns turns = add("users|");
    add("prefetch", false);
    time.advance(Duration.ofMillis(299));

    assertThat(workers.standing(turns.work))
        .isEqualTo(
            "The request has been waiting in HiLo's own queue for 300 ms; requests before it: 1."
                + " Busy threads: 2, with 'orders', 'people'.");
  }

  @Test
  void atMostThreeBusyCountersAreNamed() {
    workers = of(4);
    for (String counter : List.of("a", "b", "c", "d")) {
      occupied(add(counter));
    }
    Turns turns = add("e");

    assertThat(workers.standing(turns.work))
        .endsWith("Busy threads: 4, with 'a', 'b', 'c' and other counters.");
  }

  @Test
  void workThatWaitsForAThreadIsToldThatNoneRuns() {
    workers = WorkerThreads.of(new ManualExecutor(), 8, time);
    Turns turns = add("a");
    time.advance(MILLI);

    assertThat(workers.standing(turns.work))
        .isEqualTo(
            "The request has been waiting in HiLo's own queue for 1 ms; requests before it: 0."
                + " No thread is running.");
  }

  @Test
  void workThatWaitedLongerThanItRunsIsToldSo() {
    Turns before = occupy();
    Turns turns = add("a");
    time.advance(Duration.ofMillis(300));
    before.end(Outcome.SERVED);
    occupied(turns);
    time.advance(Duration.ofMillis(299));

    assertThat(workers.standing(turns.work))
        .isEqualTo(
            "The request waited in HiLo's own queue for 300 ms, which left the database too little"
                + " time.");
    time.advance(MILLI);
    assertThat(workers.standing(turns.work)).isNull();
  }

  @Test
  void workThatBeganAtOnceIsToldNothing() {
    Turns turns = occupied(add("a"));

    assertThat(workers.standing(turns.work)).isNull();
  }

  /** The turns of one work. */
  private final class Turns {

    final Work work;
    final BlockingQueue<Outcome> ends = new LinkedBlockingQueue<>();

    Turns(String name) {
      work = new Work(name, this::turn);
      all.add(this);
    }

    void end(Outcome outcome) {
      ends.add(outcome);
    }

    private Outcome turn() {
      begun.add(this);
      @Nullable Outcome end = null;
      try {
        end = ends.poll(2, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      return requireNonNull(end, "The test did not end this turn.");
    }
  }
}
