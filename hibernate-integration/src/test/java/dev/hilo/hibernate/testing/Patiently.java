package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;

import dev.hilo.HiLoException;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Calls in which HiLo waits only briefly, because a test looks at how it gives up. A busy machine
 * may need longer than that for any call. So what is to succeed is tried again.
 */
public final class Patiently {

  private Patiently() {}

  /**
   * Calls until it succeeds. Numbers may be lost on the way. A failure is thrown if it comes before
   * the limit of the call: it is not for want of time.
   *
   * @param limit how long the instance lets its callers wait
   */
  public static <T> T get(Duration limit, Callable<T> call) {
    AtomicReference<@Nullable T> answer = new AtomicReference<>();
    Await.until(
        "the call succeeds",
        () -> {
          long began = System.nanoTime();
          try {
            answer.set(call.call());
            return true;
          } catch (HiLoException e) {
            if (System.nanoTime() - began < limit.toNanos() / 2) {
              throw e;
            }
            return false;
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
    return requireNonNull(answer.get());
  }

  /**
   * Calls again as long as the error says no more than that the threads of a busy machine began too
   * late; throws the first other one.
   */
  public static void fail(Runnable call) {
    AtomicReference<@Nullable HiLoException> failure = new AtomicReference<>();
    Await.until(
        "the call begins in time",
        () -> {
          try {
            call.run();
            return true;
          } catch (HiLoException e) {
            failure.set(e);
            return !String.valueOf(e.getMessage()).contains("HiLo's own queue");
          }
        });
    HiLoException last = failure.get();
    if (last != null) {
      throw last;
    }
  }
}
