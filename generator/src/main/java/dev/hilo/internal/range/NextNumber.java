package dev.hilo.internal.range;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The two numbers that change while a range is used up. With the space before them and what a
 * {@link RangeCursor} has behind them, those of two collections are never on one cache line, so
 * that two that are used on different cores do not slow each other down.
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

  /** The first number from which on a call has to look closer. */
  volatile long watchAt;

  private volatile long next;

  NextNumber(long next, long watchAt) {
    this.next = next;
    this.watchAt = watchAt;
  }

  /** Moves on by so many numbers; returns where it was. */
  final long advance(int by) {
    return (long) NEXT.getAndAdd(this, (long) by);
  }

  /** Moves to a number; returns where it was. */
  final long jump(long to) {
    return (long) NEXT.getAndSet(this, to);
  }

  /** Where it is. */
  final long peek() {
    return next;
  }
}
