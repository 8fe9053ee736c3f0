package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import java.util.ArrayDeque;
import java.util.ArrayList;
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

  /** The tag of the last range; null before the first. */
  @Nullable String lastTag() {
    return lastCapacity() == 0 ? null : last.tag();
  }

  void append(RangeCursor cursor) {
    last.successor = cursor;
    last = cursor;
  }

  /** Ends all cursors; returns the numbers that no caller was given, the highest first. */
  List<Unused> sealAll() {
    return sealUpTo(Long.MAX_VALUE);
  }

  /** Does that for the cursors whose next number is at or below this one. */
  List<Unused> sealUpTo(long number) {
    Deque<Unused> highestFirst = new ArrayDeque<>();
    for (RangeCursor cursor = current; cursor != null; cursor = cursor.successor) {
      if (cursor.left().after() < number) {
        Unused end = cursor.seal();
        unused += end.count();
        highestFirst.addFirst(end);
      }
    }
    return List.copyOf(highestFirst);
  }

  Account account() {
    long taken = usedUp - unused;
    long remaining = 0;
    List<Unused> held = new ArrayList<>();
    for (RangeCursor cursor = current; cursor != null; cursor = cursor.successor) {
      Unused left = cursor.left();
      remaining += left.count();
      taken += cursor.capacity() - left.count();
      if (!left.isEmpty()) {
        held.add(left);
      }
    }
    return new Account(taken, remaining, held);
  }

  /** How many numbers were handed out, how many are left, and which. */
  record Account(long taken, long remaining, List<Unused> held) {}
}
