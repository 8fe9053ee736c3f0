package dev.hilo.internal.reserve;

import dev.hilo.internal.work.MonotonicTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Spares a database that does not serve: all counters of one instance together make one attempt at
 * a time, and soon fewer than two a second. An attempt that hangs keeps the others out for as long
 * as their callers wait, and no longer. While the database serves, the gate is open and costs one
 * volatile read. Only HiLo's own threads wait here. Thread-safe.
 */
public final class OutageGate {

  /** The least time between the beginnings of two attempts. */
  public static final long SPACING = TimeUnit.MILLISECONDS.toNanos(150);

  private static final int DOUBLINGS = 2;

  /** How often a thread looks whether the attempt of another one has ended. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(20);

  private final MonotonicTime time;

  /** How long callers wait at most. */
  private final long timeout;

  /** The longest time between two attempts. It leaves several in the time that callers wait. */
  private final long widest;

  /** Null while the database serves. */
  private volatile @Nullable Outage outage;

  /**
   * What makes the only attempt of an outage; null if nothing does. Set under the lock of this.
   * What enters clears it in a {@code finally} around {@link #enter}, by a mere write.
   */
  volatile @Nullable Object inside;

  /** When that entered. Guarded by the lock of this. */
  private long insideSince;

  /**
   * @param timeoutNanos how long callers wait at most
   */
  public OutageGate(MonotonicTime time, long timeoutNanos) {
    this.time = time;
    this.timeout = timeoutNanos;
    this.widest = Math.max(SPACING, timeoutNanos / 4);
  }

  /**
   * Waits for the right to make an attempt.
   *
   * @return false if it did not come before the deadline
   */
  @SuppressWarnings("ReferenceEquality") // the same outage in the same state
  boolean enter(Object request, long deadline) throws InterruptedException {
    for (Outage last = outage; last != null; last = outage) {
      long left = deadline - time.nanos();
      long wait = last.lastAttempt + Math.min(spacing(last.failures), widest) - time.nanos();
      if (wait > left || left <= 0) {
        return false;
      }
      if (wait <= 0) {
        synchronized (this) {
          long now = time.nanos();
          boolean hangs = now - insideSince >= timeout;
          if (outage == last && (inside == null || hangs)) {
            inside = request;
            insideSince = now;
            return true;
          }
        }
        wait = Math.min(LOOK, left);
      }
      time.sleep(wait);
    }
    return true;
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

  /** Notes that the database served, even if another client won. */
  void served() {
    if (outage != null) {
      outage = null;
    }
  }

  /**
   * Notes that the database did not serve.
   *
   * @param began when the attempt began
   */
  void failed(Object request, long began, Throwable failure) {
    Outage known = outage;
    // Attempts that began before the outage was known may end in any order.
    long latest = known != null && known.lastAttempt - began > 0 ? known.lastAttempt : began;
    boolean isOnly = inside == request;
    int failures = known == null ? 1 : isOnly ? known.failures + 1 : known.failures;
    outage = new Outage(latest, failure, failures);
  }

  /**
   * @param lastAttempt when the last attempt began
   * @param failures how many attempts in a row failed
   */
  private record Outage(long lastAttempt, Throwable failure, int failures) {}
}
