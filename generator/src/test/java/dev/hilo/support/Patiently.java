package dev.hilo.support;

import static java.util.Objects.requireNonNull;

import dev.hilo.HiLoException;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls of an instance whose callers wait only briefly, because a test looks at how they give up. A
 * busy machine may need longer than that for any call. So what is to succeed is tried again.
 */
public final class Patiently {

  private Patiently() {}

  /**
   * Calls until it succeeds. Numbers may be lost on the way. A failure is thrown if it comes before
   * the limit of the call: it is not for want of time.
   *
   * @param limit how long the instance lets its callers wait
   */
  public static <T> T get(Duration limit, Supplier<T> call) {
    AtomicReference<@Nullable T> answer = new AtomicReference<>();
    AtomicReference<@Nullable HiLoException> last = new AtomicReference<>();
    try {
      Await.until(
          "the call succeeds",
          () -> {
            long began = System.nanoTime();
            try {
              answer.set(call.get());
              return true;
            } catch (HiLoException e) {
              if (System.nanoTime() - began < limit.toNanos() / 2) {
                throw e;
              }
              last.set(e);
              return false;
            }
          });
    } catch (AssertionError e) {
      HiLoException why = last.get();
      if (why != null) {
        e.addSuppressed(why);
      }
      throw e;
    }
    return requireNonNull(answer.get());
  }

  /** The same for a call without an answer. */
  public static void run(Duration limit, Runnable call) {
    boolean unused =
        get(
            limit,
            () -> {
              call.run();
              return true;
            });
  }

  /**
   * How a call fails. Calls again as long as the error says no more than that the threads of a busy
   * machine began too late.
   */
  public static HiLoException failure(Runnable call) {
    AtomicReference<@Nullable HiLoException> failure = new AtomicReference<>();
    Await.until(
        "the call begins in time",
        () -> {
          try {
            call.run();
          } catch (HiLoException e) {
            failure.set(e);
            return !String.valueOf(e.getMessage()).contains("HiLo's own queue");
          }
          throw new AssertionError("It succeeds.");
        });
    return requireNonNull(failure.get());
  }
}
