package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.ReservationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Takes the ranges of one counter out of use: after a recall or a seed, and before a reset, a
 * suspension or the close. A reservation under way counts as a range. What can go back to the table
 * is then returned by {@link RangeReturn}.
 *
 * <p>It changes the state of the {@link RangeRefill}, under the same refill.lock.
 */
final class RangeWithdrawal {

  final RangeRefill refill;

  /** The recalled number that was read last; 0 if there was none. Guarded by the refill.lock. */
  private long recalled;

  RangeWithdrawal(RangeRefill refill) {
    this.refill = refill;
  }

  /**
   * Waits until no reservation is under way, and lets none begin until {@link #release}. Callers
   * that need a range wait; numbers in memory are still handed out.
   *
   * @return a placeholder for a reservation, whose work is never queued
   * @throws ReservationException if the reservation under way did not end in time
   * @throws InstanceStoppedException if the instance is closed
   */
  PendingReservation hold(long deadline) {
    while (true) {
      PendingReservation hold =
          new PendingReservation(refill, 0, refill.settings.time().nanos(), false);
      PendingReservation before =
          refill.lock.get(
              () -> {
                refill.checkOpen();
                PendingReservation underWay = refill.pending;
                refill.pending = underWay == null ? hold : underWay;
                return underWay;
              });
      if (before == null) {
        return hold;
      }
      before.awaitEnd(deadline);
    }
  }

  /**
   * Lets reservations begin again.
   *
   * @param startOver whether to drop the ranges in memory and the cached Max
   */
  void release(PendingReservation hold, boolean startOver) {
    refill.lock.run(
        () -> {
          if (startOver) {
            refill.queue.sealAll();
            refill.forget();
            recalled = 0;
          }
          refill.pending = null;
        });
    hold.complete(null);
  }

  /**
   * Drops the ranges that were recalled, also the one that is still under way (rule Q2). Ranges
   * that were reserved after the recall are above {@code upTo}; earlier ones are below it, or cross
   * it if a backup was restored before. A number that is lower than the last one comes from a
   * backup, perhaps with a recall since.
   *
   * @param upTo the highest recalled number in the table; 0 if there is none
   * @return reports the ranges
   */
  Runnable recall(long upTo) {
    List<Unused> dropped =
        refill.lock.get(
            () -> {
              if (upTo == recalled) {
                return List.of();
              }
              recalled = upTo;
              return sealUpTo(upTo);
            });
    return () -> refill.reportUnused(dropped, RecallWatch.recalled());
  }

  /**
   * Drops the ranges that have numbers up to this one. If a reservation is under way, its range is
   * dropped when it arrives.
   *
   * @param upTo not above Max, so that later reservations have higher numbers; or the largest long
   *     for all ranges
   * @return reports the ranges
   */
  Runnable drop(long upTo, Throwable reason) {
    List<Unused> dropped = refill.lock.get(() -> sealUpTo(upTo));
    return () -> refill.reportUnused(dropped, reason);
  }

  private List<Unused> sealUpTo(long upTo) {
    if (refill.pending != null) {
      refill.pending.dropUpTo = Math.max(refill.pending.dropUpTo, upTo);
    }
    return refill.queue.sealUpTo(upTo);
  }

  /** After the instance is stopped: completes when no reservation is under way. */
  CompletableFuture<?> settled() {
    PendingReservation last = refill.lock.get(() -> refill.pending);
    if (last == null) {
      return CompletableFuture.completedFuture(null);
    }
    if (refill.settings.work().remove(last.work)) {
      refill.failed(last, last.attempts.stopped());
    }
    return last.ended();
  }

  /** Reports the ranges in memory, and the one that still arrives, as not returned. */
  void abandon(Throwable reason) {
    List<Unused> all =
        refill.lock.get(
            () -> {
              if (refill.pending != null) {
                refill.pending.abandoned = reason;
              }
              return refill.queue.sealAll();
            });
    refill.reportUnused(all, reason);
  }

  /**
   * After the ranges went back: starts over as a new client, because Max may be below numbers that
   * this one was given. A reservation still under way has kept its ranges from going back.
   */
  void forget() {
    refill.lock.run(
        () -> {
          if (refill.pending == null) {
            refill.forget();
          }
        });
  }
}
