package dev.hilo.internal.range;

import org.jspecify.annotations.Nullable;

/**
 * Decides for one counter when its next range is reserved, and how large that is. Guarded by the
 * lock of its {@link RangeRefill}.
 *
 * <p>It looks at the clock and at what is left when half of it is used, half of the rest, and so
 * on: so it costs little while much is left, and a counter whose use grows a thousandfold is found
 * out while half of what was there is still left. The rate seen then says how few numbers may be
 * left when the next range is reserved.
 */
final class PrefetchScheduler {

  private final PrefetchPolicy prefetch;
  private final RangeQueue queue;
  private final ConsumptionRate pace = new ConsumptionRate();

  private RangeSizePolicy rule;
  private @Nullable SizeDecision sizing;

  /** When callers came to the current cursor. */
  private long begunAt;

  PrefetchScheduler(RangeSizePolicy rule, PrefetchPolicy prefetch, RangeQueue queue) {
    this.rule = rule;
    this.prefetch = prefetch;
    this.queue = queue;
  }

  /** Another rule, for the ranges that are reserved from now on. */
  void size(RangeSizePolicy another) {
    rule = another;
  }

  /** The size of the range to reserve now. */
  SizeDecision next(long now) {
    long used = queue.account().taken();
    return SizeDecision.next(rule, sizing, now, used, need(now));
  }

  private long need(long now) {
    SizeDecision last = sizing;
    if (last == null) {
      return 0;
    }
    RangeCursor current = queue.current();
    long usedOfIt = current.capacity() - current.remaining();
    return prefetch.need(pace, last.size(), usedOfIt, now - begunAt);
  }

  /**
   * A range has come, and is linked behind the others.
   *
   * @param of its size
   * @param awaited whether callers waited for it
   */
  void came(long now, SizeDecision of, boolean awaited) {
    if (awaited || sizing == null) {
      pace.begin(now, queue.account().taken());
    }
    sizing = of;
    pace.reserved(now - of.askedAt());
  }

  /** No range has come: to be looked at again when half of what is left is used. */
  void failed() {
    RangeCursor current = queue.current();
    long left = current.remaining();
    current.watch(left == 0 ? -1 : left / 2);
  }

  /** Callers have come to the next cursor. */
  void begun(long now) {
    begunAt = now;
  }

  /**
   * Looks what is left, and sees to it that it is looked at again in time.
   *
   * @return whether it is time to reserve the next range
   */
  boolean isDue(long now) {
    RangeQueue.Account account = queue.account();
    long left = account.remaining();
    pace.look(now, account.taken());
    long lead = prefetch.lead(pace, queue.lastCapacity());
    if (left > lead) {
      RangeCursor current = queue.current();
      long behind = left - current.remaining();
      current.watch(left == 0 ? -1 : Math.max(lead, left / 2) - behind);
      return false;
    }
    // Whatever comes of it, it is looked at again when the next range is there, or is begun.
    queue.current().watch(-1);
    return queue.ahead() < prefetch.mostAhead();
  }

  /** How long what is left lasts, in nanoseconds; negative if that is not known. */
  long lasts(RangeQueue.Account account, long now) {
    return pace.lasts(account.remaining(), now, account.taken());
  }
}
