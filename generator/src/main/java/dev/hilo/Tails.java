package dev.hilo;

/** What ids of one ending end with: their last two digits and that ending. Immutable. */
final class Tails {

  /** How many numbers differ in nothing but their last two digits. */
  static final int MANY = 100;

  /** Of the numbers 0 to 99, which have nothing before. */
  private final String[] whole = new String[MANY];

  /** Of all others. */
  private final String[] padded = new String[MANY];

  /**
   * @param ending what stands behind the number
   */
  Tails(String ending) {
    for (int i = 0; i < MANY; i++) {
      whole[i] = i + ending;
      padded[i] = i < 10 ? "0" + whole[i] : whole[i];
    }
  }

  /**
   * The ids around a number.
   *
   * @param head what stands before the number
   */
  Neighbours around(long number, String tag, String head) {
    long hundreds = number / MANY;
    return hundreds == 0
        ? new Neighbours(tag, 0, head, whole)
        : new Neighbours(tag, hundreds * MANY, head + hundreds, padded);
  }
}
