package dev.hilo.range;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The two numbers that change while a range is used up, with as much space around them as keeps
 * other objects off their cache line: collections that are used on different cores must not slow
 * each other down.
 */
abstract class NextNumber extends SpaceBefore {

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

  // Fields of a superclass come first, so these keep those of the subclass away.
  @SuppressWarnings("UnusedVariable")
  private long after1, after2, after3, after4, after5, after6;

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
