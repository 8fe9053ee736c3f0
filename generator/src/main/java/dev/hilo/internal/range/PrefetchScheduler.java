package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;

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

  /** The size of the range that was requested last; null before the first. */
  private @Nullable SizeDecision requested;

  /** The size of the range that arrived last; null before the first. */
  private @Nullable SizeDecision last;

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

  /** The size of a range that is requested now. */
  int next(long now) {
    long used = queue.account().taken();
    int size = last == null ? policy.least() : policy.next(demand(last, now, used));
    requested = new SizeDecision(size, now, used);
    return size;
  }

  private Demand demand(SizeDecision before, long now, long used) {
    RangeCursor current = queue.current();
    long usedOfCurrent = current.capacity() - current.remaining();
    long need = prefetch.need(rate, before.size, usedOfCurrent, now - begunAt);
    return new Demand(before.size, now - before.askedAt, used - before.usedBefore, need);
  }

  /**
   * Notes that the requested range has arrived in the queue.
   *
   * @param awaited whether callers waited for it
   */
  void arrived(long now, boolean awaited) {
    if (awaited || last == null) {
      rate.begin(now, queue.account().taken());
    }
    last = requireNonNull(requested);
    rate.reserved(now - last.askedAt);
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
   * A size that was chosen.
   *
   * @param askedAt when the range was requested
   * @param usedBefore how many numbers had been handed out by then
   */
  private record SizeDecision(int size, long askedAt, long usedBefore) {}
}
