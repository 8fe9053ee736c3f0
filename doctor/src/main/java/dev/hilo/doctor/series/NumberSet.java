package dev.hilo.doctor.series;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** Numbers of a series, one bit each. Used by one thread while it is filled. */
final class NumberSet {

  private static final int PAGE = 4_096;

  /** A gapless series of so many pages has far more numbers on each. */
  private static final int MOST_SPARSE_PAGES = 20_000;

  private static final int LEAST_ON_PAGE = 64;

  private final TreeMap<Long, BitSet> pages = new TreeMap<>();
  private long size;

  /**
   * Adds a number from 1 to below Long.MAX_VALUE; false if it was there.
   *
   * @throws IllegalArgumentException if the numbers are so far apart that memory would not do
   */
  boolean add(long number) {
    BitSet page = pages.computeIfAbsent(number / PAGE, unused -> new BitSet());
    int bit = (int) (number % PAGE);
    if (page.get(bit)) {
      return false;
    }
    page.set(bit);
    size++;
    if (pages.size() > MOST_SPARSE_PAGES && size / LEAST_ON_PAGE < pages.size()) {
      throw new IllegalArgumentException(
          "%s rows have numbers between %s and %s. That is no series without gaps."
              .formatted(size, next(1), last()));
    }
    return true;
  }

  long last() {
    Map.Entry<Long, BitSet> page = pages.lastEntry();
    return page == null ? 0 : page.getKey() * PAGE + page.getValue().length() - 1;
  }

  /** The first number of the set from this one on; 0 if there is none. */
  long next(long from) {
    int bit = (int) (from % PAGE);
    for (Map.Entry<Long, BitSet> page : pages.tailMap(from / PAGE).entrySet()) {
      int found = page.getValue().nextSetBit(page.getKey() == from / PAGE ? bit : 0);
      if (found >= 0) {
        return page.getKey() * PAGE + found;
      }
    }
    return 0;
  }

  /** The first number from this one on that is not in the set. */
  long nextMissing(long from) {
    for (long at = from; ; at = (at / PAGE + 1) * PAGE) {
      BitSet page = pages.get(at / PAGE);
      int bit = page == null ? (int) (at % PAGE) : page.nextClearBit((int) (at % PAGE));
      if (bit < PAGE) {
        return at / PAGE * PAGE + bit;
      }
    }
  }
}
