package dev.hilo.benchmarks.processes;

import dev.hilo.HiLoListener;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The ranges that a process reserved, without the numbers that it returned. */
final class Ranges implements HiLoListener {

  private final TreeMap<Long, Long> highs = new TreeMap<>();

  @Override
  public synchronized void rangeReserved(RangeReserved event) {
    if (highs.put(event.low(), event.high()) != null) {
      throw new IllegalStateException(event + " was reserved twice");
    }
  }

  /** Another process may reserve returned numbers. */
  @Override
  public synchronized void rangeReturned(RangeReturned event) {
    long low = highs.floorKey(event.first());
    if (low == event.first()) {
      highs.remove(low);
    } else {
      highs.put(low, event.first() - 1);
    }
  }

  synchronized List<Range> list() {
    return highs.entrySet().stream().map(e -> new Range(e.getKey(), e.getValue())).toList();
  }

  static long duplicates(List<Range> all) {
    List<Range> ranges = new ArrayList<>(all);
    ranges.sort(Comparator.comparingLong(Range::low));
    long duplicates = 0;
    long highest = 0;
    for (Range range : ranges) {
      duplicates += Math.max(0, Math.min(highest, range.high) - range.low + 1);
      highest = Math.max(highest, range.high);
    }
    return duplicates;
  }

  record Range(long low, long high) implements Serializable {}
}
