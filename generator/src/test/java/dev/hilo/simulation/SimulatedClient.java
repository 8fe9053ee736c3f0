package dev.hilo.simulation;

import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.BufferedCounter;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.range.RangeTimes;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** HiLo's real code on a simulated clock, workers and table. */
final class SimulatedClient implements NumberGenerator {

  private static final Counter ORDERS = Counter.shared("orders");

  private final ActiveCounters counters;
  private final BufferedCounter chain;
  private long max;
  private boolean closed;

  /**
   * @param used whether the counter was used before and has a row; else the first use creates it
   * @param delay how long a statement takes, in nanoseconds
   */
  SimulatedClient(
      RangeSizePolicy size, boolean used, VirtualTime time, UnusedNumbers figures, long delay) {
    FakeTable table = new FakeTable();
    table.raising(true);
    table.before(call -> time.sleep(delay));
    table.after(call -> noteChange(table, figures));
    if (used) {
      table.restore(ORDERS.name(), 0);
    }
    counters =
        new ActiveCounters(
            new RangeSettings(
                table,
                size,
                RangeTimes.DEFAULT.reserveTimeout(Duration.ofSeconds(30)),
                time,
                new VirtualThreads(time, figures),
                new NoFailures()),
            bound -> ThreadLocalRandom.current().nextLong(bound));
    chain = counters.of(ORDERS);
  }

  private void noteChange(FakeTable table, UnusedNumbers figures) {
    long before = max;
    max = Objects.requireNonNullElse(table.row(ORDERS.name()), 0L);
    if (max > before) {
      figures.reserve(max - before);
    } else {
      figures.giveBack(before - max);
    }
  }

  @Override
  public long next() {
    return chain.next().number();
  }

  @Override
  public void close() {
    closed = true;
    counters.close();
  }

  /** Runs each work on a thread in virtual time. */
  private record VirtualThreads(VirtualTime time, UnusedNumbers figures) implements WorkQueue {

    @Override
    public void add(Work work) {
      figures.ask();
      time.begin(
          () -> {
            if (work.run() == Work.Outcome.HELD_UP) {
              throw new IllegalStateException("Held up in virtual time");
            }
          });
    }

    @Override
    public Executor thread(String purpose) {
      return time::begin;
    }
  }

  /** Fails on a failed reservation, except of a prefetch that a close ends. */
  private final class NoFailures implements RangeEvents {

    @Override
    public void reserved(String counter, NumberRange range, Duration took, int conflicts) {}

    @Override
    public void failed(String counter, Duration took, ReservationException failure) {
      if (!closed) {
        throw new IllegalStateException("A reservation failed in virtual time", failure);
      }
    }

    @Override
    public void movedBackwards(
        String counter, @Nullable Long found, long highestOwn, long resumedAt) {}

    @Override
    public void returned(String counter, long first, long last) {}

    @Override
    public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {}
  }
}
