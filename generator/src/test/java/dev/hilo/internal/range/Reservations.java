package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.CounterTable;
import java.time.Duration;

/** A counter whose ranges a test reserves one by one, on its own thread. */
final class Reservations {

  private final Counter counter;

  Reservations(CounterTable table, String name, RetryPolicy retries) {
    RangeSettings settings =
        new RangeSettings(
            table,
            AdaptiveSize.fixed(32),
            Duration.ofNanos(retries.timeoutNanos()),
            false,
            retries.time(),
            new DirectWorkQueue(Runnable::run),
            new RecordedEvents());
    counter = new Counter(name, settings, retries, new InstanceState());
  }

  /** Reserves 32 numbers. */
  Reserved reserve() {
    long before = counter.state().conflicts();
    RangeCursor spent = counter.current();
    RangeCursor.Unused range = counter.after(spent, 1, counter.settings.giveUpAt()).left();
    return new Reserved(
        new NumberRange(range.after() + 1, range.high(), range.tag()),
        (int) (counter.state().conflicts() - before));
  }

  /**
   * A range.
   *
   * @param conflicts how many attempts other clients won before
   */
  record Reserved(NumberRange range, int conflicts) {}
}
