package dev.hilo.internal.range;

import dev.hilo.internal.size.RangeSizePolicy;

/**
 * Decides for one counter when its next range is reserved, and how large it is: before the current
 * one ends, so late that a kill wastes little, and so early that no caller waits. It looks at the
 * clock and at what is left when half of that is used, half of the rest, and so on. Guarded by the
 * lock of its {@link Counter}.
 *
 * <p>Memory must hold what is used, at the present rate, in twice the time of a reservation, and a
 * 64th of a range more for a machine that stops for a moment. Where the policy allows it, a range
 * has at least twice as many numbers, so that on average about half a range is unused.
 *
 * <p>The rate is measured over a period in which some numbers were used, and that is at least as
 * long as a reservation. A shorter burst counts as so many numbers in the time of a reservation:
 * that is what must be in memory to hide one.
 */
final class Pace {

  /** What {@link #lookAt} returns if the next range is due. */
  static final long DUE = -1;

  /** What {@link #lookAt} returns if there is nothing to look at. */
  static final long NEVER = -2;

  private static final int MARGIN = 2;
  private static final int SLACK = 64;

  /** How many times larger than the last range the next may be: its rate may be of few numbers. */
  private static final int MOST_GROWTH = 128;

  /** A quicker reservation shortens the remembered time by this part of it. */
  private static final int FORGETTING = 8;

  /** A period of measuring needs at least so many numbers. */
  private static final int ENOUGH = 8;

  /** At fewer numbers a nanosecond, the wait for a range does not matter: one a second. */
  private static final double IDLE = 1e-9;

  private final boolean prefetch;
  private RangeSizePolicy policy;

  // The range that arrived last: its size, 0 before the first; when it was requested, and how many
  // numbers had been used by then.
  private int last;
  private long lastAt;
  private long usedAtLast;

  /** When callers reached the current range. */
  private long begunAt;

  /** How long reservations have taken lately, at most; hardly anything before the first. */
  long took = 1;

  // The period in which the rate is measured: when it began, and the numbers used by then.
  private long since;
  private long usedSince;

  /** Numbers used in a nanosecond; 0 before the first observation. */
  double rate;

  Pace(RangeSizePolicy policy, boolean prefetch) {
    this.policy = policy;
    this.prefetch = prefetch;
  }

  /** Sets the policy for the ranges that are reserved from now on. */
  void size(RangeSizePolicy another) {
    policy = another;
  }

  /** Notes that callers have reached the next range. */
  void begun(long now) {
    begunAt = now;
  }

  /**
   * The size of a range that is requested now.
   *
   * @param used how many numbers the counter has ever handed out
   * @param ofCurrent how many of them are of the current range
   */
  int sizeOfNext(long now, long used, long ofCurrent) {
    return last == 0
        ? policy.least()
        : policy.next(last, now - lastAt, used - usedAtLast, need(ofCurrent, now - begunAt));
  }

  /**
   * How many numbers a range needs to hide the reservation of the next one.
   *
   * @param used how many numbers of the current range were used
   * @param lasted in how many nanoseconds; if a reservation takes longer, callers may have waited
   *     and would have used more
   */
  private long need(long used, long lasted) {
    if (!prefetch) {
      return 0;
    }
    double hidden = rate * took;
    double rushed = lasted < took ? used * (double) took / Math.max(1, lasted) : 0;
    double needed = Math.max(hidden * 2, rushed) * MARGIN;
    return (long) Math.min(needed, last * (double) MOST_GROWTH);
  }

  /**
   * Notes that a range has arrived.
   *
   * @param awaited whether callers waited for it
   * @param askedAt when it was requested
   * @param usedBefore how many numbers had been used by then
   */
  void arrived(long now, long used, boolean awaited, int size, long askedAt, long usedBefore) {
    if (awaited || last == 0) {
      // The time before says nothing about the rate.
      since = now;
      usedSince = used;
    }
    last = size;
    lastAt = askedAt;
    usedAtLast = usedBefore;
    took = Math.max(Math.max(1, now - lastAt), took - took / FORGETTING);
  }

  /**
   * Whether it is time to reserve the next range.
   *
   * @param left how many numbers are in memory
   * @param capacity the size of the range that arrived last
   * @return {@link #DUE}, {@link #NEVER}, or at how many numbers left to ask again
   */
  long lookAt(long now, long used, long left, long capacity) {
    if (!prefetch) {
      return NEVER;
    }
    observe(now, used);
    if (rate < IDLE) {
      return left == 0 ? NEVER : left / 2;
    }
    long lead = (long) (rate * took * MARGIN + capacity / (double) SLACK);
    return left <= lead ? DUE : Math.max(lead, left / 2);
  }

  private void observe(long now, long used) {
    long nanos = now - since;
    double numbers = used - usedSince;
    if (nanos < took) {
      rate = Math.max(rate, numbers / took);
    } else if (numbers >= ENOUGH) {
      rate = numbers / nanos;
      since = now;
      usedSince = used;
    } else {
      // So few numbers allow any rate between these two; keep the known one if it fits.
      rate = Math.min(Math.max(rate, numbers / nanos), (numbers + 1) / nanos);
    }
  }
}
