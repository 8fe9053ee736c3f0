package dev.hilo.benchmarks.paced;

import org.HdrHistogram.Histogram;

/**
 * A caller that asks for numbers at fixed times, however long the last one took: who is late asks
 * at once until it has caught up. So a wait counts for all whom it delays, and none is left out
 * because the caller was not there to ask ("coordinated omission").
 */
final class Pacer {

  private static final long LONGEST = 60_000_000_000L;
  private static final long BETWEEN_SAMPLES = 10_000_000;

  private final Numbers numbers;
  private final long waitFrom;
  private final boolean spinning;
  private final Histogram responses = new Histogram(LONGEST, 3);
  private final Histogram calls = new Histogram(LONGEST, 3);
  private long handedOut;
  private long waited;
  private long waitedTogether;
  private double unused;
  private long samples;

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
   * Asks from a time of {@link System#nanoTime} on. Who is ever later ends all the same, with what
   * it got by then.
   *
   * @param interval between numbers
   */
  void run(long begin, long interval, long duration) {
    long nextSample = begin;
    long answered = begin;
    for (long due = begin; due - begin < duration && answered - begin < duration; due += interval) {
      if (spinning) {
        Waits.beAwakeAt(due);
      } else {
        Waits.sleepUntil(due);
      }
      long asked = System.nanoTime();
      numbers.next();
      answered = System.nanoTime();
      handedOut++;
      note(due, asked, answered);
      if (answered - nextSample >= 0) {
        nextSample = answered + BETWEEN_SAMPLES;
        unused += numbers.ledger().reserved() - handedOut;
        samples++;
      }
    }
  }

  private void note(long due, long asked, long answered) {
    long took = answered - asked;
    calls.recordValue(Math.min(took, LONGEST));
    responses.recordValue(Math.min(answered - due, LONGEST));
    if (took >= waitFrom) {
      waited++;
      waitedTogether += took;
    }
  }

  /** From the time at which a number was due to the time at which it was there. */
  Histogram responses() {
    return responses;
  }

  /** What the calls took by themselves. */
  Histogram calls() {
    return calls;
  }

  /** How many numbers it was given. */
  long handedOut() {
    return handedOut;
  }

  /** How many calls took so long that they waited for the store. */
  long waited() {
    return waited;
  }

  /** How long these took together. */
  long waitedTogether() {
    return waitedTogether;
  }

  /** How many numbers were reserved and not handed out, on average. */
  double meanUnused() {
    return unused / samples;
  }
}
