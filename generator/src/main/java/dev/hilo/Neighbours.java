package dev.hilo;

import dev.hilo.range.RangeCursor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The ids of a hundred neighbouring numbers, as bytes one behind the other: they differ in their
 * last two digits only, so all of them are made in hardly more time than a few. An id is then one
 * copy of what is ready, where texts put together are two. Immutable.
 *
 * <p>They belong to a cursor, since that has one tag: a number of another one may have another.
 */
final class Neighbours {

  /** How many numbers differ in nothing but their last two digits. */
  static final int MANY = 100;

  /** Longer ids are not made in advance: a hundred of them would take too much memory. */
  static final int LONGEST = 64;

  private final RangeCursor cursor;
  private final long first;
  private final int length;
  private final byte[] ids;

  /**
   * @param cursor the one that gives all these numbers
   * @param first the first number, a multiple of a hundred
   * @param id the id of the first number, all of whose characters are below 256
   * @param lastTwo where the last two digits of the number stand in the id
   */
  Neighbours(RangeCursor cursor, long first, String id, int lastTwo) {
    this.cursor = cursor;
    this.first = first;
    this.length = id.length();
    this.ids = repeated(id.getBytes(StandardCharsets.ISO_8859_1));
    int at = lastTwo;
    for (int tens = '0'; tens <= '9'; tens++) {
      for (int ones = '0'; ones <= '9'; ones++) {
        ids[at] = (byte) tens;
        ids[at + 1] = (byte) ones;
        at += length;
      }
    }
  }

  private static byte[] repeated(byte[] id) {
    byte[] all = Arrays.copyOf(id, id.length * MANY);
    for (int done = id.length; done < all.length; done *= 2) {
      System.arraycopy(all, 0, all, done, Math.min(done, all.length - done));
    }
    return all;
  }

  /** The one that gives their numbers. */
  RangeCursor cursor() {
    return cursor;
  }

  /** The number of the first. */
  long first() {
    return first;
  }

  /** How many bytes each id has. */
  int length() {
    return length;
  }

  /** All ids, the first one first; not to be changed. */
  byte[] ids() {
    return ids;
  }
}
