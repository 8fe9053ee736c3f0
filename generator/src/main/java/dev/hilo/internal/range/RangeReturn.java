package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns the unused numbers of one counter to the table, range by range, the highest first (rule
 * B1). The first range of a row for which that fails is the last (rule B2). A return whose answer
 * got lost is never repeated (rules B3 and E4).
 */
final class RangeReturn {

  private static final String RESUMED = "This HiLo was resumed meanwhile.";

  private final Counter counter;
  private final RetryPolicy retries;
  private final BooleanSupplier isResumed;

  /** The ranges for which another attempt may be made. */
  private final AtomicReference<List<Unused>> left = new AtomicReference<>(List.of());

  /** Why no more attempt is made. */
  private volatile @Nullable Throwable abandoned;

  private boolean isSealed;
  private int tries;
  private long notBefore;

  /**
   * @param isResumed whether the instance is open again: then its ranges are others
   */
  RangeReturn(Counter counter, RetryPolicy retries, BooleanSupplier isResumed) {
    this.counter = counter;
    this.retries = retries;
    this.isResumed = isResumed;
    this.notBefore = retries.time().nanos();
  }

  /**
   * Returns what it can, unless a reservation is still under way or the row was locked just now.
   *
   * @param outage why the database does not serve, if any counter found out: then the others need
   *     not wait for the same answer
   * @return whether nothing is left
   */
  boolean attempt(long deadline, AtomicReference<@Nullable Throwable> outage) {
    if (isResumed.getAsBoolean()) {
      counter.reportUnused(left.getAndSet(List.of()), new IllegalStateException(RESUMED));
      return true;
    }
    if (retries.time().nanos() - notBefore < 0 || counter.stop() != null) {
      return false;
    }
    List<Unused> highestFirst = isSealed ? left.getAndSet(List.of()) : seal();
    isSealed = true;
    List<Unused> later = giveBack(highestFirst, deadline, outage);
    left.set(later);
    long now = retries.time().nanos();
    notBefore = now + Math.min(deadline - now, retries.pause(++tries));
    if (abandoned != null) {
      counter.reportUnused(left.getAndSet(List.of()), abandoned);
    }
    return later.isEmpty();
  }

  private List<Unused> seal() {
    return counter.withdraw(() -> abandoned != null || isResumed.getAsBoolean());
  }

  /** Reports what was not returned in time, and what still arrives after that. */
  void abandon(Throwable reason) {
    abandoned = reason;
    counter.abandon(reason, isResumed);
    counter.reportUnused(left.getAndSet(List.of()), reason);
  }

  /** Makes one attempt; returns the ranges to be tried again because their row is locked. */
  List<Unused> giveBack(
      List<Unused> highestFirst, long deadline, AtomicReference<@Nullable Throwable> outage) {
    RangeEvents events = counter.settings.events();
    Set<CounterKey> ended = new HashSet<>();
    Set<CounterKey> locked = new HashSet<>();
    List<Unused> later = new ArrayList<>();
    @Nullable Throwable reason = outage.get();
    for (Unused unused : highestFirst) {
      CounterKey row = CounterKey.of(counter.name, unused.tag());
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
      if (reason == null && isResumed.getAsBoolean()) {
        reason = new IllegalStateException(RESUMED);
      }
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
          switch (e.kind()) {
            case UNAVAILABLE, NO_CONNECTION, READ_ONLY -> outage.set(e);
            default -> {}
          }
        } catch (RuntimeException | Error e) {
          // For example, the pool was closed before. These numbers must be reported, too.
          reason = e;
        }
      }
      if (returned) {
        events.returned(counter.name, unused.after() + 1, unused.high());
      } else {
        ended.add(row);
        events.notReturned(counter.name, unused.after() + 1, unused.high(), reason);
      }
    }
    return later;
  }

  private boolean lower(CounterKey row, Unused unused, long deadline) throws TableException {
    long left = Math.max(1, deadline - retries.time().nanos());
    CounterTable table = counter.settings.table();
    return table.giveBack(row, unused.high(), unused.after(), retries.limitOfReturn(left));
  }
}
