package dev.hilo.internal.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Time that only goes forward, in nanoseconds from an arbitrary origin; tests bring their own. */
public interface MonotonicTime {

  /** The time now. */
  long nanos();

  /** Waits. */
  void sleep(long nanos) throws InterruptedException;

  /**
   * Waits for an outcome, and runs nothing else on this thread meanwhile.
   *
   * @param nanos how long at most
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

  /** The time of this machine. */
  static MonotonicTime system() {
    return SystemTime.INSTANCE;
  }

  /** {@link System#nanoTime}. */
  enum SystemTime implements MonotonicTime {
    /** Stateless, so one is enough. */
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos);
    }
  }

  /**
   * The wait of one caller. {@link CompletableFuture#get} runs queued tasks on a worker of a
   * fork-join pool that waits, inside the caller's transaction and under its locks; this only
   * parks. The pool is told, so that another of its threads can run those tasks meanwhile.
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
