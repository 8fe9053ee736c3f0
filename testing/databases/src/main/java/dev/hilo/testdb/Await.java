package dev.hilo.testdb;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what has to come, and fails if it does not. */
public final class Await {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private Await() {}

  public static void latch(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("Nothing happened within " + PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  public static void until(String what, BooleanSupplier holds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Not within " + PATIENCE + ": " + what);
      }
      LockSupport.parkNanos(50_000);
    }
  }
}
