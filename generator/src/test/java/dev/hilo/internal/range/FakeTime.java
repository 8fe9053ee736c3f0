package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still unless a test moves it or a thread sleeps. It begins a second before
 * the largest long, as {@link System#nanoTime} may, so that every sum of it overflows sooner or
 * later.
 */
public final class FakeTime implements MonotonicTime {

  /** How long a wait really lasts at most, so that work on another thread need not be quick. */
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(1);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000_000_000);
  private final List<Long> sleeps = new CopyOnWriteArrayList<>();
  private volatile LongConsumer onSleep = nanos -> {};
  private volatile @Nullable Runnable onAwait;

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

  @Override
  public boolean await(Signal signal, long nanos) throws InterruptedException {
    Runnable work = onAwait;
    if (work != null) {
      work.run();
    }
    boolean given = MonotonicTime.super.await(signal, work == null && nanos > 0 ? PATIENCE : 0);
    now.addAndGet(given ? 0 : nanos);
    return given;
  }

  public void advance(Duration duration) {
    now.addAndGet(duration.toNanos());
  }

  public void advanceSeconds(long seconds) {
    advance(Duration.ofSeconds(seconds));
  }

  /** What happens while a thread sleeps; gets the duration. */
  public void onSleep(LongConsumer action) {
    onSleep = action;
  }

  /** What happens while a thread waits for a signal; the wait times out if that is not enough. */
  public void onAwait(Runnable action) {
    onAwait = action;
  }

  /** How long everybody slept, in order. */
  public List<Long> sleeps() {
    return sleeps;
  }
}
