package dev.hilo.torture.internal.records;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The numbers of all counters.
 *
 * <p>A <em>mark</em> orders the calls of different clients without clocks: {@link #mark} remembers
 * the highest numbers read so far, and its number is sent to the clients. A call that began after
 * its client had read the mark began after those numbers were printed.
 */
public final class Ledger {

  /** More than half an hour of marks. A call that waited longer is not compared. */
  private static final int KEPT_MARKS = 50_000;

  private final ConcurrentMap<String, IssuedNumbers> counters = new ConcurrentHashMap<>();
  private final ConcurrentMap<Long, Map<IssuedNumbers, Long>> marks = new ConcurrentHashMap<>();
  private volatile long lastMark;

  public IssuedNumbers of(Kind kind, String collection, String tag) {
    Kind.CounterRow row = kind.row(collection, tag);
    return counters.computeIfAbsent(
        kind + row.name() + " " + row.nodeTag(), key -> new IssuedNumbers(kind, row));
  }

  public Collection<IssuedNumbers> counters() {
    return counters.values();
  }

  /** Remembers the highest numbers. Called by one thread. */
  public void mark() {
    Map<IssuedNumbers, Long> highest = new HashMap<>();
    for (IssuedNumbers counter : counters.values()) {
      if (counter.kind().risesEverywhere()) {
        highest.put(counter, counter.highest());
      }
    }
    long mark = lastMark + 1;
    marks.put(mark, highest);
    marks.remove(mark - KEPT_MARKS);
    lastMark = mark;
  }

  public long lastMark() {
    return lastMark;
  }

  /** The highest number of the counter when the mark was set; 0 if that is not known. */
  public long highestAt(long mark, IssuedNumbers counter) {
    return marks.getOrDefault(mark, Map.of()).getOrDefault(counter, 0L);
  }
}
