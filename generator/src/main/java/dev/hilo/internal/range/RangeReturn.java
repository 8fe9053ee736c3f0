package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns the unused numbers of one counter to the table, range by range, the highest first. The
 * ranges are sealed before (rule B1). The first range of a row for which that fails is the last
 * (rule B2). A return whose answer got lost is never repeated (rules B3 and E4).
 *
 * <p>An Error costs numbers or events of this counter only. What is left gets another attempt.
 */
final class RangeReturn {

  private static final String LOST = "An Error ended the return of higher numbers.";

  private static final String RESUMED = "This HiLo was resumed meanwhile.";

  private final Counter counter;
  private final RetryPolicy retries;
  private final BooleanSupplier isResumed;

  /** The ranges that are neither returned nor reported, the highest first. Guarded by this. */
  private final List<Unused> left = new ArrayList<>();

  /** What an attempt has taken; null if it was returned or put back. */
  private @Nullable Unused inHand;

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
      reportLeft(new IllegalStateException(RESUMED));
      return true;
    }
    if (retries.time().nanos() - notBefore < 0 || counter.stop() != null) {
      return false;
    }
    if (!isSealed) {
      add(counter.withdraw(() -> abandoned != null || isResumed.getAsBoolean()));
      isSealed = true;
    }
    boolean isDone = giveBack(deadline, outage);
    long now = retries.time().nanos();
    notBefore = now + Math.min(deadline - now, retries.pause(++tries));
    if (abandoned != null) {
      reportLeft(abandoned);
    }
    return isDone;
  }

  /** Lets nothing more go back, not even what still arrives. */
  void seal(Throwable reason) {
    abandoned = reason;
    add(counter.abandon(reason, isResumed));
  }

  /** Reports what was not returned. */
  void reportLeft(Throwable reason) {
    for (Unused next = take(0); next != null; next = take(0)) {
      counter.reportUnused(List.of(next), reason);
    }
  }

  synchronized void add(List<Unused> highestFirst) {
    left.addAll(highestFirst);
  }

  private synchronized @Nullable Unused take(int place) {
    return place < left.size() ? left.remove(place) : null;
  }

  /** Puts back the range that was just taken, which needs no memory. */
  private synchronized void putBack(int place, Unused unused) {
    // Meanwhile another thread may have given up the others.
    left.add(Math.min(place, left.size()), unused);
    inHand = null;
  }

  /** Makes one attempt; returns false if one has to follow, because a row is locked. */
  boolean giveBack(long deadline, AtomicReference<@Nullable Throwable> outage) {
    RangeEvents events = counter.settings.events();
    Set<CounterKey> ended = new HashSet<>();
    Set<CounterKey> locked = new HashSet<>();
    @Nullable Throwable reason = outage.get();
    int later = 0;
    // An Error has ended the attempt before, perhaps after a failure.
    CounterKey ofLost = inHand == null ? null : CounterKey.of(counter.name, inHand.tag());
    if (ofLost != null) {
      ended.add(ofLost);
    }
    for (inHand = take(0); inHand != null; inHand = take(later)) {
      Unused unused = inHand;
      CounterKey row = CounterKey.of(counter.name, unused.tag());
      if (unused.isEmpty()) {
        ended.add(row);
        continue;
      }
      if (locked.contains(row)) {
        // It can go back only after the higher range.
        putBack(later++, unused);
        continue;
      }
      boolean returned = false;
      reason = reason == null ? abandoned : reason;
      if (reason == null && isResumed.getAsBoolean()) {
        reason = new IllegalStateException(RESUMED);
      }
      if (reason == null && !ended.contains(row)) {
        try {
          returned = lower(row, unused, deadline);
        } catch (TableException e) {
          if (mayRepeat(e) && deadline - retries.time().nanos() > 0) {
            putBack(later++, unused);
            locked.add(row);
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
        inHand = null;
        events.returned(counter.name, unused.after() + 1, unused.high());
      } else {
        ended.add(row);
        Throwable why =
            reason == null && row.equals(ofLost) ? new IllegalStateException(LOST) : reason;
        events.notReturned(counter.name, unused.after() + 1, unused.high(), why);
      }
    }
    return later == 0;
  }

  /** Whether the database rolled back, and the obstacle may pass. */
  private static boolean mayRepeat(TableException e) {
    return e.fateKnown() && (e.kind() == FailureKind.CONFLICT || e.kind() == FailureKind.LOCKED);
  }

  private boolean lower(CounterKey row, Unused unused, long deadline) throws TableException {
    long time = Math.max(1, deadline - retries.time().nanos());
    CounterTable table = counter.settings.table();
    return table.giveBack(row, unused.high(), unused.after(), retries.limitOfReturn(time));
  }
}
