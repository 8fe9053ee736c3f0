package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeSizePolicy.Demand;
import org.jspecify.annotations.Nullable;

/**
 * How large the ranges of a counter have become.
 *
 * @param size the size the rule gave last
 * @param askedAt when the last range was asked for
 * @param usedBefore how many numbers had been handed out by then
 */
record SizeDecision(int size, long askedAt, long usedBefore) {

  /**
   * The sizing of the next range, given that of the last or null.
   *
   * @param used how many numbers were handed out by now
   * @param need how many numbers it takes to hide the next reservation
   */
  static SizeDecision next(
      RangeSizePolicy rule, @Nullable SizeDecision last, long now, long used, long need) {
    int size =
        last == null
            ? rule.first()
            : rule.next(new Demand(last.size, now - last.askedAt, used - last.usedBefore, need));
    return new SizeDecision(size, now, used);
  }
}
