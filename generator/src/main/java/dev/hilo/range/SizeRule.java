package dev.hilo.range;

/** Says how many numbers the next range of a counter shall have. */
public interface SizeRule {

  /** The size of a counter's first range. */
  int first();

  /**
   * The size of every later range.
   *
   * @param last the size this rule gave last
   * @param nanosSinceAsked the time between the request for the last range and this one
   */
  int next(int last, long nanosSinceAsked);
}
