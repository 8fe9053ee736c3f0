package dev.hilo;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.work.MonotonicTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Words one line for the log when reservations of an instance begin to fail, one a minute while
 * they do, and one when every counter that failed has succeeded. Thread-safe.
 */
final class FailureLog {

  private static final long AGAIN = TimeUnit.MINUTES.toNanos(1);

  private final MonotonicTime time;

  // Guarded by this.
  /** When each counter failed last. One that nobody asks for numbers is forgotten. */
  private final Map<String, Long> failing = new HashMap<>();

  private long since;
  private long lastFailedAt;
  private long told;

  /** Written under the lock of this. */
  private volatile boolean isFailing;

  FailureLog(MonotonicTime time) {
    this.time = time;
  }

  /** The line to log; null if it is not time for one. */
  synchronized @Nullable String failed(String counter, ReservationException failure) {
    long now = time.nanos();
    forgetOld(now);
    boolean begins = failing.isEmpty();
    failing.put(counter, now);
    lastFailedAt = now;
    isFailing = true;
    since = begins ? now : since;
    if (!begins && now - told < AGAIN) {
      return null;
    }
    told = now;
    String what =
        begins
            ? "Reservations have begun to fail, and with them what needs new ids."
            : "Reservations have been failing for %s s, of %s counters."
                .formatted(TimeUnit.NANOSECONDS.toSeconds(now - since), failing.size());
    return what
        + " The last failure: "
        + failure.getMessage()
        + " Each call tries again, so nothing has to be restarted once the cause is gone. This is"
        + " logged once a minute.";
  }

  /** Called under the lock. */
  private void forgetOld(long now) {
    failing.values().removeIf(last -> now - last > AGAIN);
  }

  /** The line to log; null if there is none. */
  @Nullable String reserved(String counter) {
    if (!isFailing) {
      return null;
    }
    synchronized (this) {
      long now = time.nanos();
      boolean unused = failing.remove(counter) != null;
      forgetOld(now);
      if (!isFailing || !failing.isEmpty()) {
        return null;
      }
      isFailing = false;
      long end = now - lastFailedAt > AGAIN ? lastFailedAt : now;
      return "Reservations succeed again, after %s s of failures."
          .formatted(TimeUnit.NANOSECONDS.toSeconds(end - since));
    }
  }
}
