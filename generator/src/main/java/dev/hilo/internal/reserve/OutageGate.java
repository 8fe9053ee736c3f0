package dev.hilo.internal.reserve;

import dev.hilo.internal.work.MonotonicTime;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Spares a database that does not serve: all counters of one instance together make one attempt at
 * a time, and soon fewer than two a second. While the database serves, the gate is open and costs
 * one volatile read. Only HiLo's own threads wait here.
 */
public final class OutageGate {

  /** The least time between the beginnings of two attempts. */
  public static final long SPACING = TimeUnit.MILLISECONDS.toNanos(150);

  private static final int DOUBLINGS = 2;

  private final MonotonicTime time;

  /** The longest such time. It leaves several attempts in the time that callers wait. */
  private final long widest;

  private final Semaphore turn = new Semaphore(1, true);

  /** Null while the database serves. */
  private volatile @Nullable Outage outage;

  /**
   * @param timeoutNanos how long callers wait at most
   */
  public OutageGate(MonotonicTime time, long timeoutNanos) {
    this.time = time;
    this.widest = Math.max(SPACING, timeoutNanos / 4);
  }

  /**
   * Waits for the permit to make an attempt.
   *
   * @return the permit, to be ended by the caller; null if it did not come before the deadline
   */
  @Nullable Permit enter(long deadline) throws InterruptedException {
    if (outage == null) {
      return new Permit(false);
    }
    if (!time.tryAcquire(turn, Math.max(0, deadline - time.nanos()))) {
      return null;
    }
    boolean entered = false;
    try {
      Outage last = outage;
      if (last != null) {
        long wait = last.lastAttempt + Math.min(spacing(last.failures), widest) - time.nanos();
        if (wait > deadline - time.nanos()) {
          return null;
        }
        if (wait > 0) {
          time.sleep(wait);
        }
      }
      entered = true;
      return new Permit(true);
    } finally {
      if (!entered) {
        turn.release();
      }
    }
  }

  /**
   * The time between attempts after so many failures: 150, 300, and then 600 ms. HikariCP trusts a
   * connection without a test for half a second: asked more often, it may lend a dead one again.
   */
  static long spacing(int failures) {
    return SPACING << Math.min(Math.max(failures - 1, 0), DOUBLINGS);
  }

  /** Why the database does not serve; null while it does. */
  @Nullable Throwable lastFailure() {
    Outage now = outage;
    return now == null ? null : now.failure;
  }

  /**
   * @param lastAttempt when the last attempt began
   * @param failures how many attempts in a row failed
   */
  private record Outage(long lastAttempt, Throwable failure, int failures) {}

  /** The right to make one attempt. */
  final class Permit {

    private final boolean exclusive;
    private final long began = time.nanos();

    private Permit(boolean exclusive) {
      this.exclusive = exclusive;
    }

    /** Notes that the database served, even if another client won. */
    void served() {
      if (outage != null) {
        outage = null;
      }
      release();
    }

    void failed(Throwable failure) {
      Outage known = outage;
      // Attempts that began before the outage was known may end in any order.
      long latest = known != null && known.lastAttempt - began > 0 ? known.lastAttempt : began;
      outage = new Outage(latest, failure, exclusive && known != null ? known.failures + 1 : 1);
      release();
    }

    private void release() {
      if (exclusive) {
        turn.release();
      }
    }
  }
}
