package dev.hilo.benchmarks.virtual;

import dev.hilo.range.NumberRange;
import dev.hilo.range.Prefetch;
import dev.hilo.range.RangeChain;
import dev.hilo.range.RangeEvents;
import dev.hilo.range.RangeException;
import dev.hilo.range.RangeSettings;
import dev.hilo.range.Ranges;
import dev.hilo.range.SizeRule;
import dev.hilo.range.Work;
import dev.hilo.range.WorkQueue;
import dev.hilo.table.Counter;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** HiLo's real code with a clock, workers and a table that are not. */
final class OurRanges implements Generator {

  private static final long TIMEOUT = Duration.ofSeconds(30).toNanos();

  private static final Counter ORDERS = Counter.shared("orders");

  private final Ranges ranges;
  private final RangeChain chain;
  private boolean closed;

  /**
   * @param used whether the counter has a row, as one has that was used before; the first use of
   *     all makes it
   */
  OurRanges(SizeRule size, boolean used, VirtualTime time, Ledger ledger, long delay) {
    VirtualTable table = new VirtualTable(time, delay, ledger);
    if (used) {
      table.prepare(ORDERS.on(""));
    }
    ranges =
        new Ranges(
            new RangeSettings(
                table,
                size,
                TIMEOUT,
                Prefetch.HIDING,
                time,
                new VirtualThreads(time, ledger),
                new Deaf()));
    chain = ranges.of(ORDERS);
  }

  @Override
  public long next() {
    return chain.next().number();
  }

  @Override
  public void close() {
    closed = true;
    ranges.close();
  }

  /** Runs each work on a thread that lives by virtual time. */
  private record VirtualThreads(VirtualTime time, Ledger ledger) implements WorkQueue {

    @Override
    public void add(Work work) {
      ledger.ask();
      time.begin(
          () -> {
            if (work.run() == Work.Turn.HELD_UP) {
              throw new IllegalStateException("Held up in virtual time");
            }
          });
    }

    @Override
    public Executor closing() {
      return time::begin;
    }
  }

  /** Hears of nothing, but of failures: there is none but that of a prefetch that a close ends. */
  private final class Deaf implements RangeEvents {

    @Override
    public void reserved(String counter, NumberRange range, Duration took, int lostAttempts) {}

    @Override
    public void failed(String counter, Duration took, RangeException failure) {
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
