package dev.hilo.internal.range;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The two fields that change while a range is used up. With the padding before them and the fields
 * of {@link RangeCursor} after them, two collections never share a cache line, so that they do not
 * slow each other down on different cores.
 */
abstract class NextNumber extends CacheLinePadding {

  private static final VarHandle NEXT;

  static {
    try {
      NEXT = MethodHandles.lookup().findVarHandle(NextNumber.class, "next", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A call that gets this number or a higher one checks more. */
  volatile long watchAt;

  /** Only this class moves it. */
  volatile long next;

  NextNumber(long next, long watchAt) {
    this.next = next;
    this.watchAt = watchAt;
  }

  /** Moves on by so many numbers; returns the number before. */
  final long advance(int by) {
    return (long) NEXT.getAndAdd(this, (long) by);
  }

  /** Moves to a number; returns the number before. */
  final long jump(long to) {
    return (long) NEXT.getAndSet(this, to);
  }
}
