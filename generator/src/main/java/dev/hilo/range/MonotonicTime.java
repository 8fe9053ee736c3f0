package dev.hilo.range;

import java.util.concurrent.TimeUnit;

/** Time that only goes forward, in nanoseconds from an arbitrary origin; tests bring their own. */
public interface MonotonicTime {

  /** The time now. */
  long nanos();

  /** Waits. */
  void sleep(long nanos) throws InterruptedException;

  /** The time of this machine. */
  static MonotonicTime system() {
    return SystemTime.INSTANCE;
  }

  /** {@link System#nanoTime}. */
  enum SystemTime implements MonotonicTime {
    /** Stateless, so one is enough. */
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos);
    }
  }
}
