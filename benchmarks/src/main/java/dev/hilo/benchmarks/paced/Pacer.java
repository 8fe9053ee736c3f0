package dev.hilo.benchmarks.paced;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A caller that takes numbers at fixed times, however long the last call took. If it is late, it
 * calls at once until it has caught up. So a wait counts for all calls that it delays, which avoids
 * "coordinated omission".
 */
final class Pacer {

  private static final long LONGEST = 60_000_000_000L;
  private static final long BETWEEN_SAMPLES = 10_000_000;
  private static final long OVERSLEPT = 100_000;

  private final Numbers numbers;
  private final long waitFrom;
  private final boolean spinning;

  /** From the time when a number was due to the time when the call returned. */
  final Histogram responses = new Histogram(LONGEST, 3);

  long handedOut;

  /** How many calls waited for the store, and for how long together. */
  long waited;

  long waitedTogether;
  private double unused;
  private long samples;
  private long nextSample = System.nanoTime();

  /**
   * @param waitFrom calls of at least this time waited for the store, in nanoseconds
   * @param spinning whether to wait without sleeping, which one or two callers can do
   */
  Pacer(Numbers numbers, long waitFrom, boolean spinning) {
    this.numbers = numbers;
    this.waitFrom = waitFrom;
    this.spinning = spinning;
  }

  /** Resets the measurements after a ramp-up, except the count of numbers. */
  void reset() {
    responses.reset();
    waited = 0;
    waitedTogether = 0;
    unused = 0;
    samples = 0;
  }

  /** Takes numbers from a time of {@link System#nanoTime} on. Ends in time even if it is late. */
  void run(long begin, long interval, long duration) {
    long answered = begin;
    for (long due = begin; due - begin < duration && answered - begin < duration; due += interval) {
      answered = take(due);
    }
  }

  /** Takes a number when it is due. Returns the time when the call returned. */
  long take(long due) {
    sleepUntil(spinning ? due - OVERSLEPT : due);
    while (due - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    long called = System.nanoTime();
    numbers.next();
    long answered = System.nanoTime();
    handedOut++;
    long took = answered - called;
    responses.recordValue(Math.min(answered - due, LONGEST));
    if (took >= waitFrom) {
      waited++;
      waitedTogether += took;
    }
    if (answered - nextSample >= 0) {
      nextSample = answered + BETWEEN_SAMPLES;
      unused += numbers.reserved.get() - handedOut;
      samples++;
    }
    return answered;
  }

  static void sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  double meanUnused() {
    return unused / samples;
  }
}
