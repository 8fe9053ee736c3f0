package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of one counter in the order in which they are used up, and the account of their
 * numbers.
 *
 * <p>A cursor is linked behind the last one and never taken out, so that numbers rise. All but
 * {@link #current} is called under the lock of the {@link RangeRefill} that owns them.
 */
final class RangeQueue {

  private volatile RangeCursor current = RangeCursor.empty();

  private RangeCursor last = current;
  private long usedUp;
  private long unused;

  /** The cursor to take numbers from; may be called without the lock. */
  RangeCursor current() {
    return current;
  }

  /** Goes on to the next cursor, and returns it; null if there is none yet. */
  @Nullable RangeCursor advance() {
    RangeCursor successor = current.successor;
    if (successor != null) {
      usedUp += current.capacity();
      // Who still holds the spent one must not hold all that come after it.
      current.successor = null;
      current = successor;
    }
    return successor;
  }

  /** How many cursors are behind the current one. */
  int ahead() {
    int ahead = 0;
    for (RangeCursor cursor = current.successor; cursor != null; cursor = cursor.successor) {
      ahead++;
    }
    return ahead;
  }

  /** How many numbers the last cursor had at first, 0 before the first. */
  long lastCapacity() {
    return last.capacity();
  }

  void append(RangeCursor cursor) {
    last.successor = cursor;
    last = cursor;
  }

  /** Ends all cursors; returns what nobody was given, the highest first. */
  List<Unused> sealAll() {
    Deque<Unused> highestFirst = new ArrayDeque<>();
    for (RangeCursor cursor = current; cursor != null; cursor = cursor.successor) {
      Unused end = cursor.seal();
      unused += end.count();
      highestFirst.addFirst(end);
    }
    return List.copyOf(highestFirst);
  }

  /** What was handed out and what is left. */
  Account account() {
    long taken = usedUp - unused;
    long remaining = 0;
    for (RangeCursor cursor = current; cursor != null; cursor = cursor.successor) {
      long left = cursor.remaining();
      remaining += left;
      taken += cursor.capacity() - left;
    }
    return new Account(taken, remaining);
  }

  /** How many numbers were handed out, and how many are left. */
  record Account(long taken, long remaining) {}
}
