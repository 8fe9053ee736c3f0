package dev.hilo.benchmarks.paced;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A caller that asks for numbers at fixed times, however long the last one took: if it is late, it
 * asks at once until it has caught up. So a wait counts for all calls that it delays, and none is
 * left out because the caller was not there to ask ("coordinated omission").
 */
final class Pacer {

  private static final long LONGEST = 60_000_000_000L;
  private static final long BETWEEN_SAMPLES = 10_000_000;

  private static final long OVERSLEPT = 100_000;

  private final Numbers numbers;
  private final long waitFrom;
  private final boolean spinning;

  /** From the time at which a number was due to the time at which it was there. */
  final Histogram responses = new Histogram(LONGEST, 3);

  final Histogram calls = new Histogram(LONGEST, 3);

  private long handedOut;
  private long waited;
  private long waitedTogether;
  private double unused;
  private long samples;
  private long nextSample = System.nanoTime();

  /**
   * @param waitFrom what takes at least so long was a wait for the store, in nanoseconds
   * @param spinning whether it is awake all the time, as more than one or two cannot be
   */
  Pacer(Numbers numbers, long waitFrom, boolean spinning) {
    this.numbers = numbers;
    this.waitFrom = waitFrom;
    this.spinning = spinning;
  }

  /** Forgets what it measured so far, such as the ramp-up; but not how many it handed out. */
  void forget() {
    responses.reset();
    calls.reset();
    waited = 0;
    waitedTogether = 0;
    unused = 0;
    samples = 0;
  }

  /**
   * Asks from a time of {@link System#nanoTime} on. If it is ever later, it ends all the same, with
   * what it got by then.
   */
  void run(long begin, long interval, long duration) {
    long answered = begin;
    for (long due = begin; due - begin < duration && answered - begin < duration; due += interval) {
      answered = ask(due);
    }
  }

  /** Asks when a number is due; returns when it came. */
  long ask(long due) {
    sleepUntil(spinning ? due - OVERSLEPT : due);
    while (due - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    long asked = System.nanoTime();
    numbers.next();
    long answered = System.nanoTime();
    handedOut++;
    long took = answered - asked;
    calls.recordValue(Math.min(took, LONGEST));
    responses.recordValue(Math.min(answered - due, LONGEST));
    if (took >= waitFrom) {
      waited++;
      waitedTogether += took;
    }
    if (answered - nextSample >= 0) {
      nextSample = answered + BETWEEN_SAMPLES;
      unused += numbers.reserved() - handedOut;
      samples++;
    }
    return answered;
  }

  static void sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  long handedOut() {
    return handedOut;
  }

  /** How many calls took so long that they waited for the store. */
  long waited() {
    return waited;
  }

  long waitedTogether() {
    return waitedTogether;
  }

  double meanUnused() {
    return unused / samples;
  }
}
