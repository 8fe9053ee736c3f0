package dev.hilo.benchmarks.scale;

import java.util.PriorityQueue;

/** What happens when: one thing after the other, in the order of time. Times are seconds. */
final class Agenda {

  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private double now;
  private long order;

  double now() {
    return now;
  }

  /** Lets something happen after so many seconds. */
  void after(double seconds, Runnable action) {
    entries.add(new Entry(now + seconds, order++, action));
  }

  /** Lets everything happen that is to happen before a time. */
  void runUntil(double end) {
    for (Entry next = entries.peek(); next != null && next.at < end; next = entries.peek()) {
      entries.remove();
      now = next.at;
      next.action.run();
    }
    now = end;
  }

  private record Entry(double at, long order, Runnable action) implements Comparable<Entry> {

    @Override
    public int compareTo(Entry other) {
      return at == other.at ? Long.compare(order, other.order) : Double.compare(at, other.at);
    }
  }
}
