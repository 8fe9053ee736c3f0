package dev.hilo.internal.reserve;

import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

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

  /** Makes a reservation of so many numbers. */
  public static Reserver.Reserved reserve(Reserver reserver, MonotonicTime time, long capacity)
      throws InterruptedException {
    return reserve(reserver, time, capacity, TIMEOUT);
  }

  public static Reserver.Reserved reserve(
      Reserver reserver, MonotonicTime time, long capacity, long timeout)
      throws InterruptedException {
    AttemptLog attempts = new AttemptLog("No numbers for 'orders'", time, () -> "Nothing.");
    RetriedRequest<Reserver.Reserved> retry =
        reserver.reserve(() -> capacity, time.nanos() + timeout, attempts);
    while (true) {
      Reserver.@Nullable Reserved reserved = retry.run();
      if (reserved != null) {
        return reserved;
      }
    }
  }

  /** Makes a request, in as many turns as it needs. */
  public static <T> T all(CounterSeeder.Request<T> request) throws Exception {
    while (true) {
      T done = request.run();
      if (done != null) {
        return done;
      }
    }
  }
}
