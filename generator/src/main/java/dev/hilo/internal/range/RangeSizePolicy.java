package dev.hilo.internal.range;

/** Says how many numbers the next range of a counter shall have. */
public interface RangeSizePolicy {

  /** The size of a counter's first range. */
  int first();

  /** The size of every later range. */
  int next(Demand demand);

  /**
   * What is known when a range is asked for.
   *
   * @param last the size this rule gave last
   * @param nanosSinceAsked the time since the last range was asked for
   * @param used how many numbers were used in that time
   * @param need how many numbers it takes to hide the next reservation; 0 if nothing is prefetched
   */
  record Demand(int last, long nanosSinceAsked, long used, long need) {}
}
