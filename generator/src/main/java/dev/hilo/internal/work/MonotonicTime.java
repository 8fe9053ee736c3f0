package dev.hilo.internal.work;

import java.util.concurrent.TimeUnit;

/**
 * A clock that only goes forward, in nanoseconds from an arbitrary origin, and all waits of HiLo's
 * algorithm. Tests have others.
 */
public interface MonotonicTime {

  default long nanos() {
    return System.nanoTime();
  }

  default void sleep(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanos);
  }

  /**
   * Waits for a signal without running other tasks on this thread.
   *
   * @param nanos the longest wait
   * @return whether the signal is given
   */
  default boolean await(Signal signal, long nanos) throws InterruptedException {
    return signal.await(nanos);
  }

  /**
   * Waits for a signal also on an interrupted thread, which stays interrupted.
   *
   * @param nanos the longest wait
   * @return whether the signal is given
   */
  default boolean awaitUninterruptibly(Signal signal, long nanos) {
    long until = nanos() + nanos;
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return await(signal, Math.max(1, until - nanos()));
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static MonotonicTime system() {
    return new MonotonicTime() {};
  }
}
