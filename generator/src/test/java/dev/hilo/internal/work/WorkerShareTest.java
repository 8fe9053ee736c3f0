package dev.hilo.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.range.ManualExecutor;
import dev.hilo.support.Await;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances that share threads. */
class WorkerShareTest {

  @Test
  void aHangingInstanceLeavesThreadsForOthers() {
    try (WorkerThreads threads = WorkerThreads.shared(8);
        WorkerShare hanging = WorkerShare.sharing(threads);
        WorkerShare other = WorkerShare.sharing(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch begun = new CountDownLatch(4);
      CountDownLatch all = new CountDownLatch(10);
      AtomicInteger at = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      for (int i = 0; i < 10; i++) {
        execute(
            hanging,
            () -> {
              most.accumulateAndGet(at.incrementAndGet(), Math::max);
              begun.countDown();
              Await.latch(release);
              at.decrementAndGet();
              all.countDown();
            });
      }
      Await.latch(begun);
      CountDownLatch served = new CountDownLatch(20);
      for (int i = 0; i < 20; i++) {
        execute(other, served::countDown);
      }
      Await.latch(served);
      assertThat(all.getCount()).as("still hanging").isEqualTo(10);
      release.countDown();
      Await.latch(all);
      assertThat(most).hasValue(4);
    }
  }

  @Test
  void sharedThreadsKeepNothingOfAnInstanceThatWasClosedWithWorkToDo() {
    try (WorkerThreads threads = WorkerThreads.shared(1)) {
      WeakReference<WorkerShare> closed = closedWithWorkToDo(threads);
      Await.until(
          "it is collected",
          () -> {
            System.gc();
            return closed.get() == null;
          });
      assertThat(closed.get()).isNull();
    }
  }

  private static WeakReference<WorkerShare> closedWithWorkToDo(WorkerThreads threads) {
    WorkerShare workers = WorkerShare.sharing(threads);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    execute(
        workers,
        () -> {
          begun.countDown();
          Await.latch(release);
        });
    Await.latch(begun);
    execute(workers, done::countDown);
    workers.close();
    release.countDown();
    Await.latch(done);
    return new WeakReference<>(workers);
  }

  /** Otherwise that thread would wait in the executor for itself. */
  @Test
  void handsNothingToAnExecutorFromItsOnlyThread() {
    Semaphore slot = new Semaphore(1);
    CountDownLatch secondArrives = new CountDownLatch(1);
    AtomicInteger arrivals = new AtomicInteger();
    Executor oneAtATime =
        drain -> {
          if (arrivals.incrementAndGet() == 2) {
            secondArrives.countDown();
          }
          slot.acquireUninterruptibly();
          start(
              () -> {
                drain.run();
                slot.release();
              });
        };
    try (WorkerShare workers = workers(oneAtATime)) {
      CountDownLatch done = new CountDownLatch(2);
      execute(
          workers,
          () -> {
            Await.latch(secondArrives);
            done.countDown();
          });
      start(() -> execute(workers, done::countDown));
      Await.latch(done);
    }
  }

  @Test
  void runsATaskThatCameWhileAllTurnsWereBeingRefused() {
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
          start(drain);
        };
    try (WorkerShare workers = workers(refusing)) {
      CountDownLatch refused = new CountDownLatch(8);
      for (int i = 0; i < 8; i++) {
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
      execute(workers, served::countDown);
      refuse.countDown();
      Await.latch(served);
      Await.latch(refused);
    }
  }

  @Test
  void leavesWorkThatNoCallerWaitsForToTheWorkerThatAddsIt() {
    ManualExecutor threads = new ManualExecutor();
    List<Integer> handedIn = new CopyOnWriteArrayList<>();
    try (WorkerShare workers = workers(threads)) {
      execute(
          workers,
          () -> {
            workers.add(work(false, () -> handedIn.add(threads.waiting())));
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
    try (WorkerThreads threads = WorkerThreads.shared(8);
        WorkerShare workers = WorkerShare.sharing(threads)) {
      Work next = work(false, served::countDown);
      execute(
          workers,
          () -> {
            workers.add(next);
            left.countDown();
            Await.latch(served);
          });
      Await.latch(left);
      workers.awaited(next);
      Await.latch(served);
    }
  }

  @Test
  void wakesAnotherThreadForWorkThatTheAddingWorkerWaitsFor() {
    CountDownLatch served = new CountDownLatch(1);
    try (WorkerThreads threads = WorkerThreads.shared(8);
        WorkerShare workers = WorkerShare.sharing(threads)) {
      execute(
          workers,
          () -> {
            execute(workers, served::countDown);
            Await.latch(served);
          });
      Await.latch(served);
    }
  }

  private static void execute(WorkerShare workers, Runnable task) {
    workers.add(work(true, task));
  }

  private static Work work(boolean awaited, Runnable task) {
    return new Work(
        "work",
        awaited,
        () -> {
          task.run();
          return Work.Outcome.SERVED;
        });
  }

  private static WorkerShare workers(Executor given) {
    return WorkerShare.of(given, MonotonicTime.system(), Long.MAX_VALUE);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void acceptedTasksRunAfterFailuresAndAfterClose() {
    try (WorkerThreads threads = WorkerThreads.shared(8);
        WorkerShare other = WorkerShare.sharing(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      WorkerShare closing = WorkerShare.sharing(threads);
      CountDownLatch all =
          addHeld(
              6,
              closing,
              release,
              () -> {
                Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                throw new IllegalStateException("on purpose");
              });
      closing.close();
      assertThatIllegalStateException().isThrownBy(() -> execute(closing, () -> {}));
      release.countDown();
      Await.latch(all);
      CountDownLatch served = new CountDownLatch(1);
      execute(other, served::countDown);
      Await.latch(served);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void queuedTasksRunAlthoughNoThreadCanBeStarted(int most) {
    WorkerThreads threads = WorkerThreads.shared(most);
    try (WorkerShare workers = WorkerShare.sharing(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch all = addHeld(10, workers, release, () -> {});
      threads.close();
      release.countDown();
      Await.latch(all);
    }
  }

  @Test
  void startsNoMoreThreadsThanAreUsed() {
    try (WorkerThreads threads = WorkerThreads.shared(32);
        WorkerShare busy = WorkerShare.sharing(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      Set<Thread> used = ConcurrentHashMap.newKeySet();
      CountDownLatch all = addHeld(200, busy, release, () -> used.add(Thread.currentThread()));
      release.countDown();
      Await.latch(all);
      assertThat(used).hasSizeLessThanOrEqualTo(4);
    }
  }

  @Test
  void aBusyInstanceQueuesBehindOthers() {
    try (WorkerThreads threads = WorkerThreads.shared(1);
        WorkerShare busy = WorkerShare.sharing(threads);
        WorkerShare other = WorkerShare.sharing(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      List<String> order = new CopyOnWriteArrayList<>();
      CountDownLatch all = addHeld(20, busy, release, () -> order.add("busy"));
      execute(other, () -> order.add("other"));
      release.countDown();
      Await.latch(all);
      assertThat(order.indexOf("other")).isEqualTo(1);
    }
  }

  @Test
  void anInterruptOfOneTaskDoesNotReachTheNext() {
    try (WorkerThreads threads = WorkerThreads.shared(8);
        WorkerShare workers = WorkerShare.sharing(threads)) {
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

  /** Adds tasks that wait until they are released; the result counts those that are over. */
  private static CountDownLatch addHeld(
      int count, WorkerShare workers, CountDownLatch release, Runnable then) {
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
