package dev.hilo.internal.reserve;

import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * The pause after a conflict: a random time below a limit that doubles with each conflict ("full
 * jitter", Marc Brooker, Exponential Backoff and Jitter, 2015), so that clients do not collide
 * again.
 */
public final class Backoff {

  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int DOUBLINGS = 6;

  private final LongUnaryOperator randomBelow;

  /**
   * @param randomBelow gives a random number from 0 to below its argument
   */
  public Backoff(LongUnaryOperator randomBelow) {
    this.randomBelow = randomBelow;
  }

  /** Nanoseconds to wait after so many conflicts in a row. */
  public long after(int conflicts) {
    return randomBelow.applyAsLong(FIRST << Math.min(conflicts, DOUBLINGS));
  }
}
