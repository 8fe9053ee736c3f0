package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * A clock that stands still unless somebody moves it or sleeps. It begins a second before the
 * largest long, as {@link System#nanoTime} may, so that every sum of it overflows sooner or later.
 */
public final class FakeTime implements MonotonicTime {

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000_000_000);
  private final List<Long> sleeps = new CopyOnWriteArrayList<>();
  private volatile LongConsumer onSleep = nanos -> {};

  @Override
  public long nanos() {
    return now.get();
  }

  @Override
  public void sleep(long nanos) {
    sleeps.add(nanos);
    now.addAndGet(nanos);
    onSleep.accept(nanos);
  }

  /** Lets time pass. */
  public void advance(Duration duration) {
    now.addAndGet(duration.toNanos());
  }

  /** Lets time pass. */
  public void advanceSeconds(long seconds) {
    advance(Duration.ofSeconds(seconds));
  }

  /** What happens while somebody sleeps; told for how long. */
  public void onSleep(LongConsumer action) {
    onSleep = action;
  }

  /** How long everybody slept, in order. */
  public List<Long> sleeps() {
    return sleeps;
  }
}
