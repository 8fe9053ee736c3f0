package dev.hilo.spring.internal.actuate;

import dev.hilo.HiLo;
import dev.hilo.spring.UnitListener;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records what the statistics lack: the latest ranges and the last error of each collection. The
 * number of collections is bounded, because ids from outside may name any number. Thread-safe.
 */
final class RecentEvents implements UnitListener {

  private static final int MAX_COLLECTIONS = 1_000;

  /** The current range, and the maximum that HiLo reserves ahead. */
  private static final int MAX_RANGES = 65;

  private final Clock clock;
  private final Map<String, History> byCollection = new ConcurrentHashMap<>();
  private final Map<String, RecentEvents> units = new ConcurrentHashMap<>();
  private volatile @Nullable HiLo hilo;

  RecentEvents(Clock clock) {
    this.clock = clock;
  }

  @Override
  public RecentEvents of(String unit) {
    return units.computeIfAbsent(unit, name -> new RecentEvents(clock));
  }

  @Override
  public void watch(HiLo watched) {
    hilo = watched;
  }

  /** The HiLo of these events; null if it was built without the application's settings. */
  @Nullable HiLo hilo() {
    return hilo;
  }

  /** The events of a persistence unit; null if no unit of this name has a separate HiLo. */
  @Nullable RecentEvents known(String unit) {
    return units.get(unit);
  }

  /** The events of a counter; empty if there are none. */
  History history(String collection) {
    return byCollection.getOrDefault(collection, new History());
  }

  @Override
  public void rangeReserved(RangeReserved event) {
    HeldRange range = new HeldRange(event.low(), event.high(), event.nodeTag());
    update(event.collection(), history -> history.add(range));
  }

  @Override
  public void maxMovedBackwards(MaxMovedBackwards event) {
    update(event.collection(), History::forgetRanges);
  }

  @Override
  public void reservationFailed(ReservationFailed event) {
    String message = String.valueOf(event.failure().getMessage());
    LastError error = new LastError(Instant.now(clock), message);
    update(event.collection(), history -> history.lastError = error);
  }

  private void update(String collection, Consumer<History> change) {
    History history = byCollection.get(collection);
    if (history == null && byCollection.size() < MAX_COLLECTIONS) {
      history = byCollection.computeIfAbsent(collection, name -> new History());
    }
    if (history != null) {
      change.accept(history);
    }
  }

  /** Numbers that this instance has reserved and not handed out yet. */
  public record HeldRange(long first, long last, String nodeTag) {}

  /** Why the last reservation failed. */
  public record LastError(Instant at, String message) {}

  /** The events of one counter. */
  static final class History {

    private final Deque<HeldRange> ranges = new ArrayDeque<>();
    private volatile @Nullable LastError lastError;

    private synchronized void add(HeldRange range) {
      if (ranges.size() == MAX_RANGES) {
        ranges.removeFirst();
      }
      ranges.addLast(range);
    }

    /** For a Max that moved backwards: the numbers of these ranges are no longer used. */
    private synchronized void forgetRanges() {
      ranges.clear();
    }

    @Nullable LastError lastError() {
      return lastError;
    }

    /** The tag of the latest range; null if there is none. */
    synchronized @Nullable String nodeTag() {
      HeldRange last = ranges.peekLast();
      return last == null ? null : last.nodeTag();
    }

    /** Returns the numbers reserved last: ranges are used in the order of their reservation. */
    synchronized List<HeldRange> held(long remaining) {
      Deque<HeldRange> held = new ArrayDeque<>();
      long left = remaining;
      for (var latest = ranges.descendingIterator(); left > 0 && latest.hasNext(); ) {
        HeldRange range = latest.next();
        long first = Math.max(range.first(), range.last() - left + 1);
        held.addFirst(new HeldRange(first, range.last(), range.nodeTag()));
        left -= range.last() - first + 1;
      }
      return List.copyOf(held);
    }
  }
}
