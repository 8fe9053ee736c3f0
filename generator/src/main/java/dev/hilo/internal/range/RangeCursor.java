package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one range, each once, to any number of threads without a lock.
 *
 * <p>Invariant: {@code next} never goes down while it is at most {@code high}, and never comes back
 * once it is above. So a number belongs to the one call whose atomic step moved {@code next} past
 * it; {@link #seal} takes that step over all numbers that are left, and what it reports as unused
 * nobody was or will be given.
 *
 * <p>A call that gets a number below {@code watchAt} compares nothing else. That is the end of the
 * range at first; the watcher may set it lower, to be called when so few numbers are left.
 */
public final class RangeCursor extends NextNumber {

  /** What {@link #take} returns when nothing is left. */
  public static final long SPENT = 0;

  private static final long SEALED = NumberRange.HIGHEST + 1;

  private final long low;
  private final long high;
  private final String tag;
  private final Consumer<RangeCursor> watcher;

  /** The cursor after this one; guarded by the lock around the {@link RangeQueue} that own both. */
  @Nullable RangeCursor successor;

  private RangeCursor(long low, long high, String tag, Consumer<RangeCursor> watcher) {
    super(low, high + 1);
    this.low = low;
    this.high = high;
    this.tag = tag;
    this.watcher = watcher;
  }

  /** A cursor of no numbers, to begin a chain with. */
  static RangeCursor empty() {
    return new RangeCursor(1, 0, "", cursor -> {});
  }

  /**
   * A cursor over a range.
   *
   * @param watcher called by the thread that was given the number which {@link #watch} waits for,
   *     before that goes on; perhaps again for the numbers behind it, until it says what to wait
   *     for next
   */
  static RangeCursor over(NumberRange range, Consumer<RangeCursor> watcher) {
    return new RangeCursor(range.low(), range.high(), range.tag(), watcher);
  }

  /** The next number, or {@link #SPENT}. */
  public long take() {
    long number = advance(1);
    return number < watchAt ? number : watched(number, number);
  }

  /**
   * The first of at most {@code count} neighbouring numbers, or {@link #SPENT}. How many there are,
   * says {@link #countFrom}.
   */
  public long take(int count) {
    long first = advance(count);
    return first + count <= watchAt ? first : watched(first, first + count - 1);
  }

  private long watched(long first, long last) {
    if (first > high) {
      // However often a spent cursor is asked, it must not be pushed round to the negative.
      jump(SEALED);
      return SPENT;
    }
    // What is behind the end was asked for, but is not there to be watched.
    if (Math.min(last, high) >= watchAt) {
      watcher.accept(this);
    }
    return first;
  }

  /**
   * Calls the watcher when no more than {@code left} numbers are left, in place of what it waited
   * for before.
   *
   * @param left negative to wait for nothing
   */
  void watch(long left) {
    watchAt = left < 0 ? high + 1 : Math.max(low, high - left);
  }

  /** How many numbers {@code take(count)} gave that returned {@code first}. */
  public int countFrom(long first, int count) {
    return (int) Math.min(count, high - first + 1);
  }

  /** Whether it has numbers up to this one, given or not. */
  public boolean goesTo(long number) {
    return number <= high;
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
    return Math.max(0, high - peek() + 1);
  }

  /**
   * Ends the cursor: nobody gets a number any more.
   *
   * @return what nobody was given
   */
  Unused seal() {
    long firstUnused = Math.min(jump(SEALED), high + 1);
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
