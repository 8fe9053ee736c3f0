package dev.hilo.internal.range;

import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.size.RangeSizePolicy.Demand;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one counter when its next range is reserved, and how large it is. It looks at the
 * clock and at what is left when half of that is used, half of the rest, and so on. Guarded by the
 * lock of its {@link RangeRefill}.
 */
final class PrefetchScheduler {

  private final PrefetchPolicy prefetch;
  private final RangeQueue queue;
  private final ConsumptionRate rate = new ConsumptionRate();
  private RangeSizePolicy policy;
  private @Nullable SizeDecision sizing;

  /** When callers reached the current cursor. */
  private long begunAt;

  PrefetchScheduler(RangeSizePolicy policy, PrefetchPolicy prefetch, RangeQueue queue) {
    this.policy = policy;
    this.prefetch = prefetch;
    this.queue = queue;
  }

  /** Sets the policy for the ranges that are reserved from now on. */
  void size(RangeSizePolicy another) {
    policy = another;
  }

  SizeDecision next(long now) {
    long used = queue.account().taken();
    return SizeDecision.next(policy, sizing, now, used, need(now));
  }

  private long need(long now) {
    SizeDecision last = sizing;
    if (last == null) {
      return 0;
    }
    RangeCursor current = queue.current();
    long used = current.capacity() - current.remaining();
    return prefetch.need(rate, last.size(), used, now - begunAt);
  }

  /**
   * Notes that a range has arrived in the queue.
   *
   * @param awaited whether callers waited for it
   */
  void arrived(long now, SizeDecision decision, boolean awaited) {
    if (awaited || sizing == null) {
      rate.begin(now, queue.account().taken());
    }
    sizing = decision;
    rate.reserved(now - decision.askedAt());
  }

  /** Notes that a reservation failed. The next look is due when half of the rest is used. */
  void failed() {
    RangeCursor current = queue.current();
    long left = current.remaining();
    current.watch(left == 0 ? -1 : left / 2);
  }

  void begun(long now) {
    begunAt = now;
  }

  /** Whether it is time to reserve the next range; if not, arranges the next look. */
  boolean isDue(long now) {
    RangeQueue.Account account = queue.account();
    RangeCursor current = queue.current();
    long left = account.remaining();
    rate.observe(now, account.taken());
    long lead = prefetch.lead(rate, queue.lastCapacity());
    if (left > lead) {
      long behind = left - current.remaining();
      current.watch(left == 0 ? -1 : Math.max(lead, left / 2) - behind);
      return false;
    }
    // The next look comes when the next range arrives or is begun.
    current.watch(-1);
    return queue.ahead() < prefetch.mostAhead();
  }

  /** How many nanoseconds the numbers in memory last; negative if unknown. */
  long lasts(RangeQueue.Account account, long now) {
    return rate.lasts(account.remaining(), now, account.taken());
  }

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
              ? policy.least()
              : policy.next(
                  new Demand(last.size, now - last.askedAt, used - last.usedBefore, need));
      return new SizeDecision(size, now, used);
    }
  }
}
