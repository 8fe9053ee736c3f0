package dev.hilo.simulation;

import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.Counter;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** HiLo's real code on a simulated clock, workers and table. */
final class SimulatedClient implements AutoCloseable {

  private static final String ORDERS = "orders";

  private final ActiveCounters counters;
  private final Counter chain;
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
      table.restore(ORDERS, 0);
    }
    counters =
        new ActiveCounters(
            new RangeSettings(
                table,
                size,
                Duration.ofSeconds(30),
                true,
                time,
                new VirtualThreads(time, figures, new HashSet<>()),
                new NoFailures()),
            bound -> ThreadLocalRandom.current().nextLong(bound));
    chain = counters.of(ORDERS);
  }

  private void noteChange(FakeTable table, UnusedNumbers figures) {
    long before = max;
    max = Objects.requireNonNullElse(table.row(ORDERS), 0L);
    if (max > before) {
      figures.reserve(max - before);
    } else {
      figures.giveBack(before - max);
    }
  }

  long next() {
    return chain.next().low();
  }

  @Override
  public void close() {
    closed = true;
    counters.close(false);
  }

  /** Runs each work on a thread in virtual time. */
  private record VirtualThreads(VirtualTime time, UnusedNumbers figures, Set<Work> accepted)
      implements WorkQueue {

    @Override
    public void add(Work work, boolean awaited) {
      if (!accepted.add(work)) {
        return;
      }
      figures.ask();
      time.begin(
          () -> {
            Work.Outcome outcome = work.run();
            accepted.remove(work);
            if (outcome == Work.Outcome.HELD_UP) {
              throw new IllegalStateException("Held up in virtual time");
            }
          });
    }

    @Override
    public boolean remove(Work work) {
      return !accepted.contains(work);
    }

    @Override
    public void begin(String purpose, Runnable task) {
      time.begin(task);
    }

    @Override
    public @Nullable String standing(Work work) {
      return null;
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
