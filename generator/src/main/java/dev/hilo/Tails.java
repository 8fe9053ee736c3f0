package dev.hilo;

import dev.hilo.range.RangeCursor;

/** What ids of one ending end with: their last two digits and that ending. Immutable. */
final class Tails {

  /** How many numbers differ in nothing but their last two digits. */
  static final int MANY = 100;

  /** Of the numbers 1 to 99, which have nothing before; 0 is no number. */
  private final String[] whole = new String[MANY - 1];

  /** Of the last two digits of all others. */
  private final String[] padded = new String[MANY];

  /**
   * @param ending what stands behind the number
   */
  Tails(String ending) {
    for (int i = 0; i < MANY; i++) {
      String tail = i + ending;
      padded[i] = i < 10 ? "0" + tail : tail;
      if (i > 0) {
        whole[i - 1] = tail;
      }
    }
  }

  /**
   * The ids around a number.
   *
   * @param cursor the one that gave the number
   * @param head what stands before the number
   */
  Neighbours around(long number, RangeCursor cursor, String head) {
    long hundreds = number / MANY;
    return hundreds == 0
        ? new Neighbours(cursor, 1, head, whole)
        : new Neighbours(cursor, hundreds * MANY, head + hundreds, padded);
  }
}
