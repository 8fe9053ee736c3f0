package dev.hilo;

import dev.hilo.range.RangeChain;
import dev.hilo.range.RangeCursor;
import dev.hilo.range.RangeException;

/** Takes numbers from a chain of ranges, waiting for the next one where that is needed. */
final class NumberSource {

  private final RangeChain chain;

  NumberSource(RangeChain chain) {
    this.chain = chain;
  }

  /** The cursor to try first. */
  RangeCursor current() {
    return chain.current();
  }

  void rangeSize(RangeSize size) {
    chain.size(size.rule());
  }

  /** The next number, and the tag of its range. */
  Taken next() {
    RangeCursor cursor = chain.current();
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor) : new Taken(number, cursor);
  }

  /** Others may use a new range up before this caller gets to it; its time goes on all the same. */
  Taken nextAfter(RangeCursor spent) {
    long giveUpAt = chain.giveUpAt();
    RangeCursor cursor = spent;
    while (true) {
      cursor = after(cursor, 1, giveUpAt);
      long number = cursor.take();
      if (number != RangeCursor.SPENT) {
        return new Taken(number, cursor);
      }
    }
  }

  /**
   * Takes so many numbers, rising, in as many neighbouring runs as it has to.
   *
   * @param to gets the first of each run, how many they are, and the tag of their range
   */
  void next(int count, Runs to) {
    long giveUpAt = chain.giveUpAt();
    RangeCursor cursor = chain.current();
    int missing = count;
    while (missing > 0) {
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      to.run(first, got, cursor.tag());
      missing -= got;
    }
  }

  private RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    try {
      return chain.after(spent, atLeast, giveUpAt);
    } catch (RangeException e) {
      throw HiLoException.of(e);
    }
  }

  /** A number, and the cursor that gave it. */
  record Taken(long number, RangeCursor from) {

    /** The tag of its range. */
    String tag() {
      return from.tag();
    }
  }

  /** Neighbouring numbers of one range. */
  @FunctionalInterface
  interface Runs {
    void run(long first, int count, String tag);
  }
}
