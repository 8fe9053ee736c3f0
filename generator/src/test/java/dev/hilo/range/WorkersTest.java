package dev.hilo.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Instances that share threads. */
class WorkersTest {

  @Test
  void whoHangsLeavesTheOthersTheirTurns() {
    try (WorkerThreads threads = new WorkerThreads(8);
        Workers hanging = new Workers(threads);
        Workers other = new Workers(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch begun = new CountDownLatch(4);
      CountDownLatch all = new CountDownLatch(10);
      AtomicInteger at = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      for (int i = 0; i < 10; i++) {
        hanging.execute(
            () -> {
              most.accumulateAndGet(at.incrementAndGet(), Math::max);
              begun.countDown();
              await(release);
              at.decrementAndGet();
              all.countDown();
            });
      }
      await(begun);
      CountDownLatch served = new CountDownLatch(20);
      for (int i = 0; i < 20; i++) {
        other.execute(served::countDown);
      }
      await(served);
      assertThat(all.getCount()).as("still hanging").isEqualTo(10);
      release.countDown();
      await(all);
      assertThat(most).hasValue(4);
    }
  }

  @Test
  void whatWasTakenIsDoneThoughItFailsOrTheShareIsClosed() {
    try (WorkerThreads threads = new WorkerThreads(8);
        Workers other = new Workers(threads)) {
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch all = new CountDownLatch(6);
      Workers closing = new Workers(threads);
      for (int i = 0; i < 6; i++) {
        closing.execute(
            () -> {
              await(release);
              all.countDown();
              Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
              throw new IllegalStateException("on purpose");
            });
      }
      closing.close();
      assertThatThrownBy(() -> closing.execute(() -> {}))
          .isInstanceOf(RejectedExecutionException.class);
      release.countDown();
      await(all);
      CountDownLatch served = new CountDownLatch(1);
      other.execute(served::countDown);
      await(served);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
