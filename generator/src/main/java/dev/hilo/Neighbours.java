package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * The ids of a hundred neighbouring numbers at most. They differ in their last two digits only, so
 * what stands before those is made once for all of them, and what stands behind was made before: an
 * id is two texts put together. Immutable.
 */
final class Neighbours {

  /** Nobody's, to begin with. */
  static final Neighbours NONE = new Neighbours("", 0, "", new String[0]);

  private final String tag;
  private final long first;
  private final String head;
  private final String[] tails;

  /**
   * @param tag the node tag that is in the tails or the head
   * @param first the number of the first tail
   * @param head what all begin with
   * @param tails what each ends with; not to be changed any more
   */
  Neighbours(String tag, long first, String head, String[] tails) {
    this.tag = tag;
    this.first = first;
    this.head = head;
    this.tails = tails;
  }

  /**
   * The id of a number, or null if that or its tag belongs elsewhere.
   *
   * @param itsTag the very instance that these were made with: another one counts as another tag
   */
  @SuppressWarnings("ReferenceEquality") // that is enough, and quicker
  @Nullable String id(long number, String itsTag) {
    long place = number - first;
    return place >= 0 && place < tails.length && tag == itsTag
        ? head.concat(tails[(int) place])
        : null;
  }
}
