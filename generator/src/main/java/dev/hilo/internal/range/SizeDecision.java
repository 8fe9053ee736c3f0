package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeSizePolicy.Demand;
import org.jspecify.annotations.Nullable;

/**
 * The size of a range that is requested.
 *
 * @param askedAt when the range was requested
 * @param usedBefore how many numbers had been handed out by then
 */
record SizeDecision(int size, long askedAt, long usedBefore) {

  /**
   * @param last the decision before; null for the first range
   * @param used how many numbers were handed out by now
   * @param need how many numbers hide the next reservation
   */
  static SizeDecision next(
      RangeSizePolicy policy, @Nullable SizeDecision last, long now, long used, long need) {
    int size =
        last == null
            ? policy.first()
            : policy.next(new Demand(last.size, now - last.askedAt, used - last.usedBefore, need));
    return new SizeDecision(size, now, used);
  }
}
