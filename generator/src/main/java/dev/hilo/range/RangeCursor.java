package dev.hilo.range;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one range, each once, to any number of threads without a lock.
 *
 * <p>Invariant: {@code next} never goes down while it is at most {@code high}, and never comes back
 * once it is above. So a number belongs to the one call whose atomic step moved {@code next} past
 * it; {@link #seal} takes that step over all numbers that are left, and what it reports as unused
 * nobody was or will be given.
 */
public final class RangeCursor {

  /** What {@link #take} returns when nothing is left. */
  public static final long SPENT = 0;

  private static final long SEALED = NumberRange.HIGHEST + 1;

  private final long low;
  private final long high;
  private final String tag;
  private final AtomicLong next;
  private final long signalAt;
  private final Runnable signal;

  /** The cursor after this one; guarded by the lock around the {@link RangeLinks} that own both. */
  @Nullable RangeCursor successor;

  private RangeCursor(long low, long high, String tag, long signalAt, Runnable signal) {
    this.low = low;
    this.high = high;
    this.tag = tag;
    this.next = new AtomicLong(low);
    this.signalAt = signalAt;
    this.signal = signal;
  }

  /** A cursor of no numbers, to begin a chain with. */
  static RangeCursor empty() {
    return new RangeCursor(1, 0, "", SPENT, () -> {});
  }

  /** A cursor over a range. */
  static RangeCursor over(NumberRange range) {
    return new RangeCursor(range.low(), range.high(), range.tag(), SPENT, () -> {});
  }

  /**
   * A cursor over a range that runs {@code signal}, on the thread of the caller, when it hands out
   * the number that has {@code lead} numbers after it.
   */
  static RangeCursor over(NumberRange range, long lead, Runnable signal) {
    long at = Math.max(range.low(), range.high() - lead);
    return new RangeCursor(range.low(), range.high(), range.tag(), at, signal);
  }

  /** The next number, or {@link #SPENT}. */
  public long take() {
    long number = next.getAndIncrement();
    if (number > high) {
      return spent();
    }
    if (number == signalAt) {
      signal.run();
    }
    return number;
  }

  /**
   * The first of at most {@code count} neighbouring numbers, or {@link #SPENT}. How many there are,
   * says {@link #countFrom}.
   */
  public long take(int count) {
    long first = next.getAndAdd(count);
    if (first > high) {
      return spent();
    }
    if (first <= signalAt && signalAt < first + count) {
      signal.run();
    }
    return first;
  }

  /** However often a spent cursor is asked, it must not be pushed round to the negative. */
  private long spent() {
    next.set(SEALED);
    return SPENT;
  }

  /** How many numbers {@code take(count)} gave that returned {@code first}. */
  public int countFrom(long first, int count) {
    return (int) Math.min(count, high - first + 1);
  }

  /** The tag of the node that gave the range. */
  public String tag() {
    return tag;
  }

  /** How many numbers the range had at first. */
  long capacity() {
    return high - low + 1;
  }

  /** How many numbers are left. */
  long remaining() {
    return Math.max(0, high - next.get() + 1);
  }

  /**
   * Ends the cursor: nobody gets a number any more.
   *
   * @return what nobody was given
   */
  Unused seal() {
    long firstUnused = Math.min(next.getAndSet(SEALED), high + 1);
    return new Unused(firstUnused - 1, high, tag);
  }

  /**
   * The numbers {@code after+1..high}, which are none if both are equal.
   *
   * @param after the number before them: the last that was used, or what comes before the range
   * @param high the last number of the range
   * @param tag the tag of the node that gave it
   */
  record Unused(long after, long high, String tag) {

    boolean isEmpty() {
      return after >= high;
    }

    long count() {
      return Math.max(0, high - after);
    }
  }
}
