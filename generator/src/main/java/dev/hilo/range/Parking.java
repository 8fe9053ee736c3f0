package dev.hilo.range;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The wait of one caller. {@link CompletableFuture#get} runs queued tasks on a worker of a
 * fork-join pool that waits, inside the caller's transaction and under its locks; this only parks.
 * The pool is told, so that another of its threads can run those tasks meanwhile.
 */
final class Parking implements ForkJoinPool.ManagedBlocker {

  private final CountDownLatch latch = new CountDownLatch(1);
  private final CompletableFuture<?> end;
  private final long giveUpAt;

  private Parking(CompletableFuture<?> outcome, long nanos) {
    this.end = outcome.whenComplete((result, failure) -> latch.countDown());
    this.giveUpAt = System.nanoTime() + nanos;
  }

  /**
   * Waits until the future is done, or the time is up.
   *
   * @param nanos how long at most
   */
  static void until(CompletableFuture<?> outcome, long nanos) throws InterruptedException {
    if (outcome.isDone()) {
      return;
    }
    Parking parking = new Parking(outcome, nanos);
    try {
      ForkJoinPool.managedBlock(parking);
    } catch (RejectedExecutionException poolIsFull) {
      parking.block();
    }
  }

  @Override
  public boolean block() throws InterruptedException {
    boolean inTime = latch.await(giveUpAt - System.nanoTime(), TimeUnit.NANOSECONDS);
    return inTime || giveUpAt - System.nanoTime() <= 0;
  }

  @Override
  public boolean isReleasable() {
    return end.isDone();
  }
}
