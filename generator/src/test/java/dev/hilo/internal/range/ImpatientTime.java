package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.util.concurrent.atomic.AtomicLong;

/** The clock of the system, on which every wait can time out at once. */
public final class ImpatientTime implements MonotonicTime {

  private final AtomicLong skipped = new AtomicLong();
  private volatile boolean impatient;

  /** Sets whether every wait times out at once. */
  public void impatient(boolean now) {
    impatient = now;
  }

  @Override
  public long nanos() {
    return MonotonicTime.super.nanos() + skipped.get();
  }

  @Override
  public boolean await(Signal signal, long nanos) throws InterruptedException {
    if (!impatient) {
      return MonotonicTime.super.await(signal, nanos);
    }
    boolean given = MonotonicTime.super.await(signal, 0);
    skipped.addAndGet(given ? 0 : Math.max(0, nanos));
    return given;
  }
}
