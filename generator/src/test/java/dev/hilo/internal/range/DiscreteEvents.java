package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;

/**
 * Time and workers for one thread: work that is handed in is done so much later, while the thread
 * lets time pass or waits. So hours take seconds, and every run is the same.
 */
final class DiscreteEvents implements MonotonicTime, Executor {

  private final PriorityQueue<Work> works = new PriorityQueue<>();
  private final long delay;
  private long now;
  private long nextAt = Long.MAX_VALUE;
  private long order;

  /**
   * @param delay how long work takes, in nanoseconds; what it does takes effect at the end
   */
  DiscreteEvents(long delay) {
    this.delay = delay;
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void execute(Runnable task) {
    works.add(new Work(now + delay, order++, task));
    nextAt = works.element().at;
  }

  void turnTo(long time) {
    while (nextAt <= time) {
      turn();
    }
    now = Math.max(now, time);
  }

  @Override
  public void sleep(long nanos) {
    throw new AssertionError("No thread has a reason to sleep here");
  }

  @Override
  public boolean await(Signal signal, long nanos) {
    long end = now + nanos;
    while (!signal.isGiven() && nextAt <= end) {
      turn();
    }
    now = signal.isGiven() ? now : end;
    return signal.isGiven();
  }

  private void turn() {
    Work work = works.remove();
    nextAt = works.isEmpty() ? Long.MAX_VALUE : works.element().at;
    now = work.at;
    work.task.run();
  }

  private record Work(long at, long order, Runnable task) implements Comparable<Work> {

    @Override
    public int compareTo(Work other) {
      return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
    }
  }
}
