package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock of the system, on which every wait can time out at once. So a test may give its callers
 * more time than even a busy machine needs, and ends their wait when it has seen what it waits for.
 */
public final class ImpatientTime implements MonotonicTime {

  /** How often a wait under way looks whether it has to end. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(5);

  private final AtomicLong skipped = new AtomicLong();
  private volatile boolean impatient;

  /** Sets whether every wait times out at once, also those under way. */
  public void impatient(boolean now) {
    impatient = now;
  }

  @Override
  public long nanos() {
    return MonotonicTime.super.nanos() + skipped.get();
  }

  @Override
  public boolean await(Signal signal, long nanos) throws InterruptedException {
    long began = System.nanoTime();
    long left = nanos;
    while (!impatient && left > 0) {
      if (MonotonicTime.super.await(signal, Math.min(left, LOOK))) {
        return true;
      }
      left = nanos - (System.nanoTime() - began);
    }
    boolean given = MonotonicTime.super.await(signal, 0);
    skipped.addAndGet(given ? 0 : Math.max(0, left));
    return given;
  }
}
