package dev.hilo.benchmarks.paced;

import java.util.concurrent.locks.LockSupport;

/** Ways to let real time pass. */
final class Waits {

  /** What a sleeper comes too late by, about. */
  private static final long OVERSLEPT = 100_000;

  private Waits() {}

  /** Sleeps for at least so long. */
  static void sleep(long nanos) {
    sleepUntil(System.nanoTime() + nanos);
  }

  /** Sleeps until a time of {@link System#nanoTime}, or a little longer. */
  static void sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Is awake when the time comes: sleeps for most of it, and then asks the clock all the time. */
  static void beAwakeAt(long time) {
    sleepUntil(time - OVERSLEPT);
    while (time - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
  }
}
