package dev.hilo.spring.actuate;

import dev.hilo.HiLo;
import dev.hilo.spring.UnitListener;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what no statistic tells: the ranges that may still be in hand, and the last error. Of
 * so many collections only, since anybody may name new ones. Thread-safe.
 */
final class RecentEvents implements UnitListener {

  private static final int MOST_COLLECTIONS = 1_000;

  /** The current one, and as many as HiLo reserves ahead at most. */
  private static final int MOST_RANGES = 65;

  private final Clock clock;
  private final Map<String, Events> byCollection = new ConcurrentHashMap<>();
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

  /** The HiLo whose events these are; null if it was built without the application's settings. */
  @Nullable HiLo hilo() {
    return hilo;
  }

  /** The events of a persistence unit; null if none of that name has a HiLo of its own. */
  @Nullable RecentEvents known(String unit) {
    return units.get(unit);
  }

  @Override
  public void rangeReserved(RangeReserved event) {
    Events events = eventsOf(event.collection());
    if (events != null) {
      events.reserved(new RangeInHand(event.low(), event.high(), event.nodeTag()));
    }
  }

  @Override
  public void maxMovedBackwards(MaxMovedBackwards event) {
    Events events = eventsOf(event.collection());
    if (events != null) {
      events.sealed();
    }
  }

  @Override
  public void reservationFailed(ReservationFailed event) {
    Events events = eventsOf(event.collection());
    if (events != null) {
      String message = String.valueOf(event.failure().getMessage());
      events.failed(new LastError(Instant.now(clock), message));
    }
  }

  private @Nullable Events eventsOf(String collection) {
    Events known = byCollection.get(collection);
    if (known != null || byCollection.size() >= MOST_COLLECTIONS) {
      return known;
    }
    return byCollection.computeIfAbsent(collection, name -> new Events());
  }

  /** The end of what was reserved: ranges are used up in the order in which they came. */
  List<RangeInHand> inHand(String collection, long remaining) {
    Events events = byCollection.get(collection);
    return events == null ? List.of() : events.inHand(remaining);
  }

  @Nullable LastError lastError(String collection) {
    Events events = byCollection.get(collection);
    return events == null ? null : events.lastError();
  }

  /** The tag of the range that was reserved last; null if none was. */
  @Nullable String nodeTag(String collection) {
    Events events = byCollection.get(collection);
    return events == null ? null : events.nodeTag();
  }

  /** Those of one collection. */
  private static final class Events {

    private final Deque<RangeInHand> ranges = new ArrayDeque<>();
    private @Nullable LastError lastError;

    synchronized void reserved(RangeInHand range) {
      if (ranges.size() == MOST_RANGES) {
        ranges.removeFirst();
      }
      ranges.addLast(range);
    }

    /** Nothing of the ranges before is handed out any more. */
    synchronized void sealed() {
      ranges.clear();
    }

    synchronized void failed(LastError error) {
      lastError = error;
    }

    synchronized @Nullable LastError lastError() {
      return lastError;
    }

    synchronized @Nullable String nodeTag() {
      RangeInHand last = ranges.peekLast();
      return last == null ? null : last.nodeTag();
    }

    synchronized List<RangeInHand> inHand(long remaining) {
      Deque<RangeInHand> inHand = new ArrayDeque<>();
      long left = remaining;
      for (var latest = ranges.descendingIterator(); left > 0 && latest.hasNext(); ) {
        RangeInHand range = latest.next();
        long first = Math.max(range.first(), range.last() - left + 1);
        inHand.addFirst(new RangeInHand(first, range.last(), range.nodeTag()));
        left -= range.last() - first + 1;
      }
      return List.copyOf(inHand);
    }
  }
}
