package dev.hilo.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalTest {

  private static final long LONG = TimeUnit.MINUTES.toNanos(2);

  private final Signal signal = new Signal();

  @Test
  void aSignalThatIsGivenEndsEveryLaterWaitAtOnce() throws Exception {
    assertThat(signal.isGiven()).isFalse();
    signal.give();
    signal.give();

    assertThat(signal.isGiven()).isTrue();
    assertThat(signal.await(LONG)).isTrue();
    assertThat(signal.await(0)).isTrue();
    assertThat(signal.await(-1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE / 2, -1, 0, 1, 1_000_000})
  void aWaitEndsWhenItsTimeIsOver(long nanos) throws Exception {
    long began = System.nanoTime();

    assertThat(signal.await(nanos)).isFalse();
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(nanos);
  }

  @Test
  void wakesAllThatWait() {
    ConcurrentCalls<Boolean> calls = ConcurrentCalls.waiting(20, () -> signal.await(LONG));
    signal.give();

    assertThat(calls.results()).hasSize(20).containsOnly(true);
    assertThat(signal.waiting()).isZero();
  }

  @Test
  void aWaitWithoutAnEndInSightIsWoken() {
    ConcurrentCalls<Boolean> calls = ConcurrentCalls.waiting(() -> signal.await(Long.MAX_VALUE));
    signal.give();

    assertThat(calls.results()).containsExactly(true);
  }

  @Test
  void aWaitThatTimesOutLeavesNothingBehind() throws Exception {
    for (int i = 0; i < 10_000; i++) {
      assertThat(signal.await(i % 2)).isFalse();
    }

    assertThat(signal.waiting()).isZero();
  }

  @Test
  void waitsThatTimeOutInAnyOrderLeaveNothingBehind() {
    ConcurrentCalls.run(
        8,
        () -> {
          for (int i = 0; i < 1_250; i++) {
            assertThat(signal.await(ThreadLocalRandom.current().nextLong(20_000))).isFalse();
          }
        });

    assertThat(signal.waiting()).isZero();
  }

  @Test
  void noneIsForgottenWhileOthersTimeOut() {
    for (int i = 0; i < 200; i++) {
      Signal each = new Signal();
      AtomicInteger woken = new AtomicInteger();
      ConcurrentCalls.run(
          4,
          () -> {
            boolean gives = woken.getAndIncrement() == 0;
            if (gives) {
              each.give();
            } else {
              boolean unused = each.await(ThreadLocalRandom.current().nextLong(50_000));
            }
            assertThat(each.await(LONG)).isTrue();
          });
      assertThat(each.waiting()).isZero();
    }
  }

  @Test
  void wakesWhatStillWaitsAndNothingElse() {
    AtomicInteger woken = new AtomicInteger();
    List<Runnable> wakers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Runnable waker = new Counting(woken);
      assertThat(signal.add(waker)).isTrue();
      wakers.add(waker);
    }
    for (int i : new int[] {2, 4, 0}) {
      signal.remove(wakers.get(i));
    }
    signal.give();

    assertThat(woken).hasValue(2);
    assertThat(signal.add(new Counting(woken))).as("it is given").isFalse();
    wakers.forEach(signal::remove);
    assertThat(signal.waiting()).isZero();
  }

  @Test
  void anInterruptEndsAWait() {
    ConcurrentCalls.run(
        1,
        () -> {
          Thread me = Thread.currentThread();
          interrupter(me);
          assertThatExceptionOfType(InterruptedException.class)
              .isThrownBy(() -> signal.await(LONG));
          assertThat(me.isInterrupted()).isFalse();
        });

    assertThat(signal.waiting()).isZero();
  }

  /** Interrupts a thread once it waits. */
  private static void interrupter(Thread waits) {
    Thread thread =
        new Thread(
            () -> {
              Await.until("it waits", () -> waits.getState() == Thread.State.TIMED_WAITING);
              waits.interrupt();
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void anInterruptBeforeTheWaitEndsItToo() {
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> signal.await(LONG));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(signal.waiting()).isZero();
  }

  @Test
  void whatIsGivenCountsMoreThanAnInterrupt() throws Exception {
    signal.give();
    Thread.currentThread().interrupt();

    assertThat(signal.await(LONG)).isTrue();
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
  }

  @Test
  void aSpuriousWakeUpDoesNotEndAWait() {
    List<Thread> waiting = new ArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    ConcurrentCalls<Boolean> calls =
        ConcurrentCalls.waiting(
            () -> {
              waiting.add(Thread.currentThread());
              begun.countDown();
              return signal.await(LONG);
            });
    Await.latch(begun);
    for (int i = 0; i < 100; i++) {
      LockSupport.unpark(waiting.get(0));
    }
    signal.give();

    assertThat(calls.results()).containsExactly(true);
  }

  @Test
  void aWorkerOfAForkJoinPoolRunsNoOtherTaskWhileItWaits() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    try {
      Thread[] threads =
          pool.submit(
                  () -> {
                    CompletableFuture<Thread> other =
                        CompletableFuture.supplyAsync(
                            () -> {
                              signal.give();
                              return Thread.currentThread();
                            },
                            pool);
                    // Only the other task gives the signal.
                    assertThat(signal.await(LONG)).isTrue();
                    return new Thread[] {Thread.currentThread(), other.join()};
                  })
              .get(2, TimeUnit.MINUTES);

      assertThat(threads[1]).isNotSameAs(threads[0]);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aWorkerOfAFullForkJoinPoolWaitsAllTheSame() throws Exception {
    ForkJoinPool pool =
        new ForkJoinPool(
            1,
            ForkJoinPool.defaultForkJoinWorkerThreadFactory,
            null,
            true,
            1,
            1,
            1,
            null,
            1,
            TimeUnit.MINUTES);
    try {
      CountDownLatch ran = new CountDownLatch(1);
      boolean ranMeanwhile =
          pool.submit(
                  () -> {
                    CompletableFuture<Void> other =
                        CompletableFuture.runAsync(ran::countDown, pool);
                    assertThat(signal.await(1_000_000)).isFalse();
                    return other.isDone();
                  })
              .get(2, TimeUnit.MINUTES);

      assertThat(ranMeanwhile).isFalse();
      Await.latch(ran);
      assertThat(signal.waiting()).isZero();
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void virtualThreadsWaitWithoutOccupyingOthers() {
    int many = 200;
    CountDownLatch begun = new CountDownLatch(many);
    CountDownLatch woken = new CountDownLatch(many);
    IntStream.range(0, many)
        .forEach(
            i ->
                startVirtual(
                    () -> {
                      begun.countDown();
                      if (signal.await(LONG)) {
                        woken.countDown();
                      }
                    }));
    // More than there are carrier threads: all begin only if those that wait leave theirs.
    Await.latch(begun);
    startVirtual(signal::give);

    Await.latch(woken);
    Await.until("none is left", () -> signal.waiting() == 0);
  }

  private static void startVirtual(ConcurrentCalls.Action action) {
    Runnable task =
        () -> {
          try {
            action.run();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        };
    try {
      // Java 17 compiles this.
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("No virtual threads", e);
    }
  }

  private static final class Counting implements Runnable {

    private final AtomicInteger woken;

    Counting(AtomicInteger woken) {
      this.woken = woken;
    }

    @Override
    public void run() {
      woken.incrementAndGet();
    }
  }
}
