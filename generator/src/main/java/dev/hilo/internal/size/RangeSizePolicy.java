package dev.hilo.internal.size;

/** Decides how many numbers the next range of a counter has. */
public interface RangeSizePolicy {

  /** The first and smallest size. */
  int least();

  /**
   * The size of the next range.
   *
   * @param last the size that this policy returned last
   * @param nanosSinceAsked the time since the last range was requested
   * @param used how many numbers were used in that time
   * @param need how many numbers hide the next reservation; 0 without prefetch
   */
  int next(int last, long nanosSinceAsked, long used, long need);
}
