package dev.hilo.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.ManualExecutor;
import dev.hilo.internal.work.Work.Outcome;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The threads of an instance. */
@Execution(ExecutionMode.CONCURRENT)
class WorkerThreadsTest {

  @Test
  void runsWorkThatIsAddedAgainAfterAllStartsHadFailed() {
    CountDownLatch arrived = new CountDownLatch(8);
    CountDownLatch refuse = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    Executor refusing =
        drain -> {
          if (calls.incrementAndGet() <= 8) {
            arrived.countDown();
            Await.latch(refuse);
            throw new RejectedExecutionException("full");
          }
          Thread unused = start(drain);
        };
    try (WorkerThreads workers = workers(refusing)) {
      CountDownLatch refused = new CountDownLatch(8);
      for (int i = 0; i < 8; i++) {
        Thread unused =
            start(
                () -> {
                  try {
                    execute(workers, () -> {});
                  } catch (RejectedExecutionException e) {
                    refused.countDown();
                  }
                });
      }
      Await.latch(arrived);
      CountDownLatch served = new CountDownLatch(1);
      Work work = work(served::countDown);
      workers.add(work, true);
      refuse.countDown();
      Await.latch(refused);
      workers.add(work, true); // As a caller does that looks whether it is done.
      Await.latch(served);
    }
  }

  @Test
  void leavesWorkThatNoCallerWaitsForToTheWorkerThatAddsIt() {
    ManualExecutor threads = new ManualExecutor();
    List<Integer> handedIn = new CopyOnWriteArrayList<>();
    try (WorkerThreads workers = workers(threads)) {
      execute(
          workers,
          () -> {
            workers.add(work(() -> handedIn.add(threads.waiting())), false);
            handedIn.add(threads.waiting());
          });
      threads.runAll();
    }
    assertThat(handedIn).as("drains handed in meanwhile, seen by both works").containsExactly(0, 0);
  }

  @Test
  void wakesAnotherThreadWhenACallerWaitsForWorkThatWasLeftToABusyWorker() {
    CountDownLatch left = new CountDownLatch(1);
    CountDownLatch served = new CountDownLatch(1);
    try (WorkerThreads workers = WorkerThreads.of(8)) {
      Work next = work(served::countDown);
      execute(
          workers,
          () -> {
            workers.add(next, false);
            left.countDown();
            Await.latch(served);
          });
      Await.latch(left);
      workers.add(next, true);
      Await.latch(served);
    }
  }

  @Test
  void wakesAnotherThreadForWorkThatTheAddingWorkerWaitsFor() {
    CountDownLatch served = new CountDownLatch(1);
    try (WorkerThreads workers = WorkerThreads.of(8)) {
      execute(
          workers,
          () -> {
            execute(workers, served::countDown);
            Await.latch(served);
          });
      Await.latch(served);
    }
  }

  private static void execute(WorkerThreads workers, Runnable task) {
    workers.add(work(task), true);
  }

  private static Work work(Runnable task) {
    return new Work(
        "work",
        () -> {
          task.run();
          return Outcome.SERVED;
        });
  }

  private static WorkerThreads workers(Executor given) {
    return WorkerThreads.of(given, 8, MonotonicTime.system());
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    // Some die on purpose.
    thread.setUncaughtExceptionHandler((dead, failure) -> {});
    thread.start();
    return thread;
  }

  @Test
  void acceptedTasksRunAfterFailuresAndAfterClose() {
    WorkerThreads workers = WorkerThreads.of(4);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch all =
        addHeld(
            6,
            workers,
            release,
            () -> {
              Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
              throw new IllegalStateException("on purpose");
            });
    workers.close();
    assertThatIllegalStateException().isThrownBy(() -> execute(workers, () -> {}));
    release.countDown();
    Await.latch(all);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void queuedTasksRunAlthoughNoThreadCanBeStarted(int most) {
    WorkerThreads workers = WorkerThreads.of(most);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch all = addHeld(10, workers, release, () -> {});
    workers.close();
    release.countDown();
    Await.latch(all);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void startsNoMoreThreadsThanItsLimit(int most) {
    try (WorkerThreads workers = WorkerThreads.of(most)) {
      CountDownLatch release = new CountDownLatch(1);
      Set<Thread> used = ConcurrentHashMap.newKeySet();
      CountDownLatch all = addHeld(200, workers, release, () -> used.add(Thread.currentThread()));
      release.countDown();
      Await.latch(all);
      assertThat(used).hasSizeLessThanOrEqualTo(most);
    }
  }

  @Test
  void threadsEndWhenTheInstanceIsClosed() {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (WorkerThreads workers = WorkerThreads.of(2)) {
      CountDownLatch all =
          addHeld(10, workers, new CountDownLatch(0), () -> used.add(Thread.currentThread()));
      Await.latch(all);
    }
    assertThat(used).allMatch(Thread::isDaemon);
    Await.until("they have ended", () -> used.stream().noneMatch(Thread::isAlive));
  }

  @Test
  void anInterruptOfOneTaskDoesNotReachTheNext() {
    try (WorkerThreads workers = WorkerThreads.of(8)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch all = new CountDownLatch(10);
      AtomicInteger interrupted = new AtomicInteger();
      for (int i = 0; i < 10; i++) {
        execute(
            workers,
            () -> {
              if (Thread.currentThread().isInterrupted()) {
                interrupted.incrementAndGet();
              }
              Await.latch(release);
              Thread.currentThread().interrupt();
              all.countDown();
            });
      }
      release.countDown();
      Await.latch(all);
      assertThat(interrupted).hasValue(0);
    }
  }

  @Test
  void refusesWorkOnlyWhileNoThreadCanBeStarted() {
    AtomicInteger served = new AtomicInteger();
    AtomicBoolean full = new AtomicBoolean(true);
    ManualExecutor threads = new ManualExecutor();
    try (WorkerThreads workers =
        workers(
            worker -> {
              if (full.get()) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              threads.execute(worker);
            })) {
      Work work = work(served::incrementAndGet);
      for (int i = 0; i < 20; i++) {
        assertThatExceptionOfType(RejectedExecutionException.class)
            .isThrownBy(() -> workers.add(work, true))
            .withMessage("java.lang.OutOfMemoryError: unable to create native thread")
            .withCauseInstanceOf(OutOfMemoryError.class);
      }
      assertThat(workers.standing(work)).as("it does not wait").isNull();
      assertThat(workers.remove(work)).isTrue();
      full.set(false);
      workers.add(work, true);
      threads.runAll();
    }
    assertThat(served).hasValue(1);
  }

  @Test
  void keepsTheOrderOfWorkThatCameWhileAThreadWasStartedInVain() {
    int many = 2_000;
    List<Integer> order = new ArrayList<>();
    AtomicInteger starts = new AtomicInteger();
    WorkerThreads[] added = new WorkerThreads[1];
    Executor threads =
        worker -> {
          if (starts.incrementAndGet() == 1) {
            // While the only place is taken.
            for (int i = 0; i < many; i++) {
              int number = i;
              execute(added[0], () -> order.add(number));
            }
          }
          if (starts.get() == 1) {
            throw new RejectedExecutionException("full");
          }
          worker.run();
        };
    try (WorkerThreads workers = WorkerThreads.of(threads, 1, new FakeTime())) {
      added[0] = workers;
      assertThatExceptionOfType(RejectedExecutionException.class)
          .isThrownBy(() -> execute(workers, () -> order.add(-1)));
      execute(workers, () -> order.add(many));
    }
    assertThat(starts).hasValue(2);
    assertThat(order).containsExactlyElementsOf(IntStream.rangeClosed(0, many).boxed().toList());
  }

  @Test
  void aThreadWhoseStartFailedButThatBeginsTakesNoWork() {
    ManualExecutor late = new ManualExecutor();
    AtomicInteger starts = new AtomicInteger();
    ManualExecutor threads = new ManualExecutor();
    Executor failing =
        worker -> {
          (starts.incrementAndGet() == 1 ? late : threads).execute(worker);
          if (starts.get() == 1) {
            throw new RejectedExecutionException("full");
          }
        };
    AtomicInteger served = new AtomicInteger();
    try (WorkerThreads workers = WorkerThreads.of(failing, 1, new FakeTime())) {
      assertThatExceptionOfType(RejectedExecutionException.class)
          .isThrownBy(() -> execute(workers, () -> {}));
      execute(workers, served::incrementAndGet);
      late.runAll();
      assertThat(served).hasValue(0);
      threads.runAll();
    }
    assertThat(served).hasValue(1);
  }

  @Test
  void workOfAThreadWhoseStartFailedAfterItHadBegunRunsOnce() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicInteger turns = new AtomicInteger();
    Executor failing =
        worker -> {
          Thread unused = start(worker);
          Await.latch(begun);
          throw new RejectedExecutionException("full");
        };
    try (WorkerThreads workers = WorkerThreads.of(failing, 2, new FakeTime())) {
      Work work =
          work(
              () -> {
                turns.incrementAndGet();
                begun.countDown();
                Await.latch(mayEnd);
              });
      workers.add(work, true);
      workers.add(work, true);
      mayEnd.countDown();
      Await.until("it has ended", () -> workers.remove(work));
    }
    assertThat(turns).hasValue(1);
  }

  /** The clock is read at each step of a turn. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void aThreadThatDiesOfAnErrorLeavesItsPlace(int step) {
    BreakingClock clock = new BreakingClock();
    Set<Thread> started = ConcurrentHashMap.newKeySet();
    Executor threads =
        worker -> {
          Thread thread = start(worker);
          started.add(thread);
        };
    try (WorkerThreads workers = WorkerThreads.of(threads, 1, clock)) {
      AtomicInteger turns = new AtomicInteger();
      CountDownLatch served = new CountDownLatch(1);
      Work first =
          new Work("work", () -> turns.incrementAndGet() == 1 ? Outcome.HELD_UP : Outcome.SERVED);
      clock.breakAt(step);
      workers.add(first, true);
      Await.until("the thread has ended", () -> started.stream().noneMatch(Thread::isAlive));
      clock.breakAt(0);

      execute(workers, served::countDown);
      Await.latch(served);
      workers.add(first, true);
      Await.until("the first work runs too", () -> turns.get() >= 2);
    }
    Await.until("all have ended", () -> started.stream().noneMatch(Thread::isAlive));
  }

  @Test
  void aTaskThatThrowsAnErrorAndAHandlerThatDoesSoLeaveTheThreadToOthers() {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (WorkerThreads workers = WorkerThreads.of(1)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch all =
          addHeld(
              10,
              workers,
              release,
              () -> {
                used.add(Thread.currentThread());
                Thread.currentThread()
                    .setUncaughtExceptionHandler(
                        (thread, failure) -> {
                          throw new StackOverflowError("on purpose");
                        });
                throw new OutOfMemoryError("on purpose");
              });
      release.countDown();
      Await.latch(all);
    }
    assertThat(used).hasSize(1);
  }

  @Test
  void threadsAreDaemonsNumberedInTheOrderOfTheirStartWithoutGaps() {
    Set<String> names = ConcurrentHashMap.newKeySet();
    AtomicBoolean areDaemons = new AtomicBoolean(true);
    CountDownLatch release = new CountDownLatch(1);
    try (WorkerThreads workers = WorkerThreads.of(2)) {
      CountDownLatch busy = new CountDownLatch(2);
      for (int i = 0; i < 50; i++) {
        execute(
            workers,
            () -> {
              names.add(Thread.currentThread().getName());
              areDaemons.compareAndSet(true, Thread.currentThread().isDaemon());
              busy.countDown();
              Await.latch(release);
            });
      }
      Await.latch(busy);
      release.countDown();
    }
    assertThat(names).containsExactlyInAnyOrder("hilo-1", "hilo-2");
    assertThat(areDaemons).isTrue();
  }

  @Test
  void aTaskOfItsOwnBeginsAlthoughAllThreadsAreBusy() {
    CountDownLatch release = new CountDownLatch(1);
    try (WorkerThreads workers = WorkerThreads.of(1)) {
      CountDownLatch all = addHeld(1, workers, release, () -> {});
      List<Thread> own = new CopyOnWriteArrayList<>();
      workers.begin("close", () -> own.add(Thread.currentThread()));
      Await.until("it runs", () -> !own.isEmpty());
      assertThat(own.get(0).getName()).isEqualTo("hilo-close-1");
      assertThat(own.get(0).isDaemon()).isTrue();
      release.countDown();
      Await.latch(all);
    }
  }

  @Test
  void anInterruptOfAnIdleThreadHurtsNobody() {
    Thread[] used = new Thread[1];
    try (WorkerThreads workers = WorkerThreads.of(1)) {
      for (int i = 0; i < 50; i++) {
        CountDownLatch served = new CountDownLatch(1);
        execute(
            workers,
            () -> {
              used[0] = Thread.currentThread();
              served.countDown();
            });
        Await.latch(served);
        used[0].interrupt();
      }
    }
    Await.until("it has ended", () -> !used[0].isAlive());
  }

  @Test
  @Tag("slow")
  void threadsEndAfterTenSecondsWithoutWorkAndOthersStartOnDemand() {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (WorkerThreads workers = WorkerThreads.of(1)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch all = addHeld(10, workers, release, () -> used.add(Thread.currentThread()));
      long began = System.nanoTime();
      release.countDown();
      Await.latch(all);
      Await.until("the thread has ended", () -> used.stream().noneMatch(Thread::isAlive));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(9));

      CountDownLatch other = new CountDownLatch(1);
      execute(
          workers,
          () -> {
            used.add(Thread.currentThread());
            other.countDown();
          });
      Await.latch(other);
    }
    assertThat(used).extracting(Thread::getName).containsExactlyInAnyOrder("hilo-1", "hilo-2");
  }

  @Test
  void workThatIsHeldUpHasAnotherTurnAfterClose() {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    WorkerThreads workers = WorkerThreads.of(8);
    Work work =
        new Work(
            "work",
            () -> {
              begun.countDown();
              Await.latch(release);
              return turns.incrementAndGet() < 3 ? Outcome.HELD_UP : Outcome.SERVED;
            });
    workers.add(work, true);
    Await.latch(begun);
    workers.close();
    // It runs: nothing new is asked for.
    workers.add(work, true);
    release.countDown();

    Await.until("it has had all turns", () -> turns.get() == 3);
    Await.until(
        "it is refused",
        () -> {
          try {
            workers.add(work, true);
            return false;
          } catch (IllegalStateException e) {
            return true;
          }
        });
  }

  @Test
  void workThatIsHeldUpAgainAndAgainHasNoTurnAfterItWasRemoved() {
    try (WorkerThreads workers = WorkerThreads.of(4)) {
      for (int i = 0; i < 200; i++) {
        AtomicBoolean removed = new AtomicBoolean();
        AtomicInteger late = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        Work work =
            new Work(
                "work",
                () -> {
                  late.addAndGet(removed.get() ? 1 : 0);
                  begun.countDown();
                  return removed.get() ? Outcome.SERVED : Outcome.HELD_UP;
                });
        workers.add(work, true);
        Await.latch(begun);
        while (!workers.remove(work)) {
          Thread.onSpinWait();
        }
        removed.set(true);
        // Any other turn that the removal left would come before this work.
        CountDownLatch after = new CountDownLatch(1);
        execute(workers, after::countDown);
        Await.latch(after);
        assertThat(late).hasValue(0);
      }
    }
  }

  @Test
  void workThatComesWhileAThreadEndsIsNotForgotten() {
    ExecutorService pool = Executors.newFixedThreadPool(2, new DetachedThreads("test-"));
    try (WorkerThreads workers = WorkerThreads.of(pool, 1, MonotonicTime.system())) {
      for (int i = 0; i < 50_000; i++) {
        CountDownLatch served = new CountDownLatch(1);
        execute(workers, served::countDown);
        Await.latch(served);
        for (int spin = i % 64; spin > 0; spin--) {
          Thread.onSpinWait();
        }
      }
    }
    pool.shutdown();
  }

  @Test
  void workThatIsAddedByManyThreadsRunsOnOneThreadAtATime() {
    try (WorkerThreads workers = WorkerThreads.of(8)) {
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      AtomicInteger turns = new AtomicInteger();
      Work work =
          new Work(
              "work",
              () -> {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                return turns.incrementAndGet() % 2 == 0 ? Outcome.SERVED : Outcome.HELD_UP;
              });
      ConcurrentCalls.run(
          8,
          () -> {
            for (int i = 0; i < 2_000; i++) {
              workers.add(work, i % 3 == 0);
            }
          });
      int before = turns.get();
      Await.until(
          "it runs again",
          () -> {
            workers.add(work, true);
            return turns.get() > before;
          });
      assertThat(most).hasValue(1);
    }
  }

  /** A clock that breaks on the threads of the queue. */
  private static final class BreakingClock implements MonotonicTime {

    private final Thread test = Thread.currentThread();
    private final AtomicInteger left = new AtomicInteger();

    /** Lets so many readings be the last one; 0 for none. */
    void breakAt(int reading) {
      left.set(reading);
    }

    @Override
    public long nanos() {
      if (Thread.currentThread() != test && left.get() > 0 && left.decrementAndGet() == 0) {
        throw new StackOverflowError("on purpose");
      }
      return MonotonicTime.super.nanos();
    }
  }

  /** Adds tasks that wait until they are released; the result counts those that are over. */
  private static CountDownLatch addHeld(
      int count, WorkerThreads workers, CountDownLatch release, Runnable then) {
    CountDownLatch over = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      execute(
          workers,
          () -> {
            Await.latch(release);
            try {
              then.run();
            } finally {
              over.countDown();
            }
          });
    }
    return over;
  }
}
