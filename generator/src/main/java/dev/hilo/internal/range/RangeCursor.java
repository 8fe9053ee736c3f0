package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * Hands out the numbers of one range, each once, to any number of threads without a lock.
 *
 * <p>Invariant: {@code next} never goes down while it is at most {@code high}, and never comes back
 * once it is above. So a number belongs to the one call whose atomic step moved {@code next} past
 * it; {@link #seal} takes that step over all numbers that are left, so no caller was or will be
 * given what it reports as unused.
 *
 * <p>A call that gets a number below {@code watchAt} compares nothing else. At first that is just
 * past the end of the range; the watcher may set it lower, to be called when few numbers are left.
 */
public sealed class RangeCursor {

  /** What {@link #take} returns when nothing is left. */
  public static final long SPENT = 0;

  private static final long SEALED = NumberRange.HIGHEST + 1;

  /** With adaptive sizes, ranges are as large as this where callers take millions a second. */
  private static final int LARGE = 8192;

  private static final VarHandle NEXT;

  static {
    try {
      NEXT = MethodHandles.lookup().findVarHandle(RangeCursor.class, "next", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A call that gets this number or a higher one checks more. */
  private volatile long watchAt;

  /** The next number. Only {@code NEXT} moves it. */
  private volatile long next;

  private final long low;
  private final long high;
  private final String tag;
  private final Consumer<RangeCursor> watcher;

  private RangeCursor(long low, long high, String tag, Consumer<RangeCursor> watcher) {
    this.next = low;
    this.watchAt = high + 1;
    this.low = low;
    this.high = high;
    this.tag = tag;
    this.watcher = watcher;
  }

  /**
   * A cursor whose size keeps the fields that change in two such cursors on different cache lines.
   * So two collections that are used on different cores do not slow each other down.
   */
  @SuppressWarnings("UnusedVariable")
  private static final class Padded extends RangeCursor {

    private long after1, after2, after3, after4, after5, after6, after7;

    Padded(long low, long high, String tag, Consumer<RangeCursor> watcher) {
      super(low, high, tag, watcher);
    }
  }

  /** A cursor without numbers, to begin a queue with. */
  static RangeCursor empty() {
    return new RangeCursor(1, 0, "", cursor -> {});
  }

  /**
   * A cursor over a range.
   *
   * @param watcher called by the thread that takes the number set by {@link #watch}, and for the
   *     numbers after it until the next {@link #watch}
   */
  static RangeCursor over(NumberRange range, Consumer<RangeCursor> watcher) {
    long low = range.low();
    long high = range.high();
    return range.capacity() < LARGE
        ? new RangeCursor(low, high, range.tag(), watcher)
        : new Padded(low, high, range.tag(), watcher);
  }

  /** The next number, or {@link #SPENT}. */
  public long take() {
    long number = advance(1);
    return number < watchAt ? number : watched(number, number);
  }

  /** The first of up to {@code count} neighbours ({@link #countFrom}), or {@link #SPENT}. */
  public long take(int count) {
    long first = advance(count);
    return first + count <= watchAt ? first : watched(first, first + count - 1);
  }

  /** Moves on by so many numbers; returns the number before. */
  private long advance(int by) {
    return (long) NEXT.getAndAdd(this, (long) by);
  }

  private long watched(long first, long last) {
    if (first > high) {
      // Calls of a spent cursor must never overflow it to negative numbers.
      NEXT.setVolatile(this, SEALED);
      return SPENT;
    }
    // The call may have asked for more than there is.
    if (Math.min(last, high) >= watchAt) {
      watcher.accept(this);
    }
    return first;
  }

  /**
   * Calls the watcher when no more than so many numbers are left; replaces the former setting.
   *
   * @param left negative for never
   */
  void watch(long left) {
    watchAt = left < 0 ? high + 1 : Math.max(low, high - left);
  }

  /** How many numbers a {@code take(count)} took that returned {@code first}. */
  public int countFrom(long first, int count) {
    return (int) Math.min(count, high - first + 1);
  }

  /** Whether the range has numbers up to this one. */
  public boolean reaches(long number) {
    return number <= high;
  }

  public String tag() {
    return tag;
  }

  long capacity() {
    return high - low + 1;
  }

  long remaining() {
    return Math.max(0, high - next + 1);
  }

  /** The numbers that are left. */
  Unused left() {
    return new Unused(high - remaining(), high, tag);
  }

  /** Ends the cursor; returns the numbers that no caller was given. */
  Unused seal() {
    long firstUnused = Math.min((long) NEXT.getAndSet(this, SEALED), high + 1);
    return new Unused(firstUnused - 1, high, tag);
  }

  /** The numbers {@code after+1..high} of a node's range; none if both are equal. */
  public record Unused(long after, long high, String tag) {

    boolean isEmpty() {
      return after >= high;
    }

    long count() {
      return Math.max(0, high - after);
    }
  }
}
