package dev.hilo;

import dev.hilo.range.RangeCursor;

/**
 * The ids of a hundred neighbouring numbers at most, as far as one cursor gives them. They differ
 * in their last two digits only, so what stands before those is made once for all of them, and what
 * stands behind was made before: an id is two texts put together. Immutable.
 *
 * <p>They belong to a cursor, since that has one tag: a number of another one may have another.
 */
final class Neighbours {

  private static final String[] NONE = {};

  private final RangeCursor cursor;
  private final long first;
  private final String head;
  private final String[] tails;

  /**
   * @param cursor the one whose tag is in the tails or the head
   * @param first the number of the first tail
   * @param head what all begin with
   * @param tails what each ends with; not to be changed any more
   */
  Neighbours(RangeCursor cursor, long first, String head, String[] tails) {
    this.cursor = cursor;
    this.first = first;
    this.head = head;
    this.tails = tails;
  }

  /** The ids of no number. */
  static Neighbours none(RangeCursor cursor) {
    return new Neighbours(cursor, 0, "", NONE);
  }

  /** The one that gives their numbers. */
  RangeCursor cursor() {
    return cursor;
  }

  /** The number of the first. */
  long first() {
    return first;
  }

  /** What all begin with. */
  String head() {
    return head;
  }

  /** What each ends with, by its distance from the first; not to be changed. */
  String[] tails() {
    return tails;
  }
}
