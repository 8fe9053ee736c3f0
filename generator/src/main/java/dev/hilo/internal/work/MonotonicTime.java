package dev.hilo.internal.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A clock that only goes forward, in nanoseconds from an arbitrary origin, and all waits of HiLo's
 * algorithm. Tests have others.
 */
public interface MonotonicTime {

  default long nanos() {
    return System.nanoTime();
  }

  default void sleep(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanos);
  }

  /**
   * Waits for an outcome without running other tasks on this thread.
   *
   * @param nanos the longest wait
   */
  default <T extends @Nullable Object> T await(CompletableFuture<T> outcome, long nanos)
      throws ExecutionException, TimeoutException, InterruptedException {
    if (!outcome.isDone()) {
      Parked.until(outcome, nanos);
    }
    if (!outcome.isDone()) {
      throw new TimeoutException();
    }
    return outcome.get();
  }

  /** Takes a permit; returns false if there was none in time. */
  default boolean tryAcquire(Semaphore permits, long nanos) throws InterruptedException {
    return permits.tryAcquire(nanos, TimeUnit.NANOSECONDS);
  }

  static MonotonicTime system() {
    return new MonotonicTime() {};
  }

  /**
   * The wait of one caller. On a worker of a fork-join pool, {@link CompletableFuture#get} would
   * run queued tasks inside the caller's transaction and under its locks. This only parks, and lets
   * the pool run those tasks on another thread.
   */
  record Parked(CountDownLatch latch, CompletableFuture<?> outcome, long giveUpAt)
      implements ForkJoinPool.ManagedBlocker {

    private static void until(CompletableFuture<?> outcome, long nanos)
        throws InterruptedException {
      CountDownLatch latch = new CountDownLatch(1);
      CompletableFuture<?> end = outcome.whenComplete((result, failure) -> latch.countDown());
      Parked parked = new Parked(latch, end, System.nanoTime() + nanos);
      try {
        ForkJoinPool.managedBlock(parked);
      } catch (RejectedExecutionException poolIsFull) {
        parked.block();
      }
    }

    @Override
    public boolean block() throws InterruptedException {
      boolean inTime = latch.await(giveUpAt - System.nanoTime(), TimeUnit.NANOSECONDS);
      return inTime || giveUpAt - System.nanoTime() <= 0;
    }

    @Override
    public boolean isReleasable() {
      return outcome.isDone();
    }
  }
}
