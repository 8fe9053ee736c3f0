package dev.hilo.internal.reserve;

import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/** Retries for tests. */
public final class TestRetries {

  private static final long TIMEOUT = Duration.ofSeconds(10).toNanos();

  private TestRetries() {}

  /** The usual rule, with ten seconds. */
  public static RetryPolicy rule(
      MonotonicTime time, LongUnaryOperator randomBelow, BooleanSupplier closed) {
    return rule(time, randomBelow, closed, TIMEOUT);
  }

  public static RetryPolicy rule(
      MonotonicTime time, LongUnaryOperator randomBelow, BooleanSupplier closed, long timeout) {
    return new RetryPolicy(time, randomBelow, new OutageGate(time, timeout), timeout, closed);
  }

  public static RetryPolicy rule(MonotonicTime time, LongUnaryOperator randomBelow) {
    return rule(time, randomBelow, () -> false);
  }

  /** Makes a request, in as many turns as it needs. */
  public static <T> T all(Request<T> request) throws Exception {
    while (true) {
      T done = request.run();
      if (done != null) {
        return done;
      }
    }
  }
}
