package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Returns the unused numbers of one counter to the table, range by range, the highest first (rule
 * B1). The first range of a row for which that fails is the last (rule B2). A return whose answer
 * got lost is never repeated (rules B3 and E4).
 */
final class RangeReturn {

  private final RangeWithdrawal withdrawal;
  private final RangeRefill refill;
  private final CounterTable table;
  private final RetryPolicy retries;

  /** The ranges for which a first or another attempt may be made. */
  private final AtomicReference<List<Unused>> left = new AtomicReference<>(List.of());

  /** Why no more attempt is made; set under the lock of the counter. */
  private volatile @Nullable Throwable abandoned;

  private boolean sealed;
  private int tries;

  RangeReturn(RangeWithdrawal withdrawal, RetryPolicy retries) {
    this.withdrawal = withdrawal;
    this.refill = withdrawal.refill;
    this.table = refill.settings.table();
    this.retries = retries;
  }

  /**
   * Returns what it can, once the reservation under way has ended. If a row is locked, the other
   * counters come first, and then it tries again.
   *
   * @param outage why the database does not serve, if any counter found out: then the others need
   *     not wait for the same answer
   */
  CompletableFuture<?> giveBack(
      long deadline, AtomicReference<@Nullable Throwable> outage, Executor thread) {
    return withdrawal
        .settled()
        .thenApplyAsync(settled -> isDone(deadline, outage), thread)
        .thenCompose(
            done ->
                done
                    ? CompletableFuture.completedFuture(null)
                    : giveBack(deadline, outage, thread));
  }

  /** Makes one attempt; returns whether it was the last. */
  private boolean isDone(long deadline, AtomicReference<@Nullable Throwable> outage) {
    List<Unused> highestFirst = sealed ? left.getAndSet(List.of()) : seal();
    sealed = true;
    List<Unused> later = giveBack(highestFirst, deadline, outage);
    if (later.isEmpty()) {
      return true;
    }
    left.set(later);
    Throwable reason = abandoned != null ? abandoned : pause();
    if (reason != null) {
      reportLeft(reason);
    }
    return reason != null;
  }

  /** A return that begins too late seals nothing: after a resume, the ranges are others. */
  private List<Unused> seal() {
    return refill.lock.get(() -> abandoned == null ? refill.queue.sealAll() : List.of());
  }

  /** Pauses before the next attempt; returns why there is none, or null. */
  private @Nullable Throwable pause() {
    try {
      retries.time().sleep(retries.pause(++tries));
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    }
  }

  /** Reports what was not returned in time, and what still arrives after that. */
  void abandon(Throwable reason) {
    refill.lock.run(() -> abandoned = reason);
    withdrawal.abandon(reason);
    reportLeft(reason);
  }

  private void reportLeft(Throwable reason) {
    refill.reportUnused(left.getAndSet(List.of()), reason);
  }

  /** Makes one attempt; returns the ranges to be tried again because their row is locked. */
  List<Unused> giveBack(
      List<Unused> highestFirst, long deadline, AtomicReference<@Nullable Throwable> outage) {
    Counter counter = refill.counter;
    RangeEvents events = refill.settings.events();
    Set<CounterKey> ended = new HashSet<>();
    Set<CounterKey> locked = new HashSet<>();
    List<Unused> later = new ArrayList<>();
    @Nullable Throwable reason = outage.get();
    for (Unused unused : highestFirst) {
      CounterKey row = counter.on(unused.tag());
      if (unused.isEmpty()) {
        ended.add(row);
        continue;
      }
      if (locked.contains(row)) {
        // It can go back only after the higher range.
        later.add(unused);
        continue;
      }
      boolean returned = false;
      if (reason == null && !ended.contains(row)) {
        try {
          returned = lower(row, unused, deadline);
        } catch (TableException e) {
          // Only a return that the database itself rolled back may be repeated.
          if (RetriedRequest.changedNothing(e) && deadline - retries.time().nanos() > 0) {
            locked.add(row);
            later.add(unused);
            continue;
          }
          reason = e;
          if (e.kind() == FailureKind.UNAVAILABLE || e.kind() == FailureKind.NO_CONNECTION) {
            outage.set(e);
          }
        } catch (RuntimeException | Error e) {
          // For example, the pool was closed before. These numbers must be reported, too.
          reason = e;
        }
      }
      if (returned) {
        events.returned(counter.name(), unused.after() + 1, unused.high());
      } else {
        ended.add(row);
        events.notReturned(counter.name(), unused.after() + 1, unused.high(), reason);
      }
    }
    return later;
  }

  private boolean lower(CounterKey row, Unused unused, long deadline) throws TableException {
    long left = Math.max(1, deadline - retries.time().nanos());
    return table.giveBack(row, unused.high(), unused.after(), retries.limitOfReturn(left));
  }
}
