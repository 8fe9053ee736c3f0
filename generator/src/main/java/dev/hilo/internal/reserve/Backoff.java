package dev.hilo.internal.reserve;

import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * How long to wait after an attempt that another client won: a random time below a limit that
 * doubles with every loss ("full jitter", after Marc Brooker, Exponential Backoff and Jitter,
 * 2015), so that those who collided once do not collide again.
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

  /** Nanoseconds to wait after this many losses in a row. */
  public long after(int losses) {
    return randomBelow.applyAsLong(FIRST << Math.min(losses, DOUBLINGS));
  }
}
