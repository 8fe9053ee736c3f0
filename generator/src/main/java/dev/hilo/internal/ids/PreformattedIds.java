package dev.hilo.internal.ids;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The ids of a hundred neighbouring numbers, as bytes in one array. They belong to one source of
 * numbers, because another source may have another tag. Immutable.
 */
public final class PreformattedIds {

  /** How many numbers differ only in their last two digits. */
  public static final int MANY = 100;

  /** Longer ids are not preformatted: a hundred of them would take too much memory. */
  static final int LONGEST = 64;

  public final Object source;
  public final long first;

  /** The length of each id in bytes. */
  public final int length;

  /** All ids, the lowest first; not to be changed. */
  public final byte[] ids;

  /**
   * @param source hands out all these numbers
   * @param first the first number, a multiple of a hundred
   * @param id the id of the first number, all of whose characters are below 256
   * @param lastTwo where the last two digits of the number stand in the id
   */
  PreformattedIds(Object source, long first, String id, int lastTwo) {
    this.source = source;
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

  /** In one array, since a repeated text would be copied once more: 16 bytes more for each id. */
  private static byte[] repeated(byte[] id) {
    byte[] all = Arrays.copyOf(id, id.length * MANY);
    for (int done = id.length; done < all.length; done *= 2) {
      System.arraycopy(all, 0, all, done, Math.min(done, all.length - done));
    }
    return all;
  }
}
