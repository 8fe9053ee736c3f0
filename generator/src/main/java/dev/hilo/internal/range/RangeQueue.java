package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of one counter in memory, in the order in which they are used up, and the account of
 * their numbers.
 *
 * <p>Ranges are only appended, so that numbers rise. All methods but {@link #current} are called
 * under the lock of the {@link RangeRefill}.
 */
final class RangeQueue {

  private volatile RangeCursor current = RangeCursor.empty();

  private RangeCursor last = current;
  private long usedUp;
  private long unused;

  /** The cursor to take numbers from. */
  RangeCursor current() {
    return current;
  }

  /** Moves on to the next cursor, and returns it; null if there is none yet. */
  @Nullable RangeCursor advance() {
    RangeCursor successor = current.successor;
    if (successor != null) {
      usedUp += current.capacity();
      // A reference to the spent cursor must not keep all later ones alive.
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

  /** The capacity of the last range; 0 before the first. */
  long lastCapacity() {
    return last.capacity();
  }

  void append(RangeCursor cursor) {
    last.successor = cursor;
    last = cursor;
  }

  /** Ends all cursors; returns the numbers that no caller was given, the highest first. */
  List<Unused> sealAll() {
    Deque<Unused> highestFirst = new ArrayDeque<>();
    for (RangeCursor cursor = current; cursor != null; cursor = cursor.successor) {
      Unused end = cursor.seal();
      unused += end.count();
      highestFirst.addFirst(end);
    }
    return List.copyOf(highestFirst);
  }

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
