package dev.hilo.trace;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/**
 * An Error that is thrown once, by the n-th call of a method of the core, before or after it, on
 * whichever thread. Static, because the classes of a {@link TracedCore} have nothing else in common
 * with a test.
 */
public final class ThrownError {

  private static final AtomicLong LEFT = new AtomicLong();
  private static final AtomicReference<@Nullable Meanwhile> MEANWHILE = new AtomicReference<>();
  private static volatile @Nullable String place;

  private record Meanwhile(String call, Runnable action) {}

  private ThrownError() {}

  /** The code that {@link TracedCore} puts around each method. */
  static final class Around {
    private Around() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Origin("#t.#m") String call) {
      // A caller can do no more than to close.
      if (!call.endsWith(".close")) {
        ThrownError.called(call, "before ");
      }
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Origin("#t.#m") String call, @Advice.Origin("#r") String result) {
      // Nobody would have the connection.
      if (!result.contains("Connection")) {
        ThrownError.called(call, "after ");
      }
    }
  }

  /** Called by the classes of the core. */
  public static void called(String call, String when) {
    Meanwhile meanwhile = MEANWHILE.get();
    if (meanwhile != null
        && meanwhile.call.equals(call)
        && MEANWHILE.compareAndSet(meanwhile, null)) {
      meanwhile.action.run();
    }
    if (LEFT.get() > 0 && LEFT.decrementAndGet() == 0) {
      place = when + call + " on " + Thread.currentThread().getName();
      throw new StackOverflowError(call);
    }
  }

  /** Throws after so many calls, half of which count before a method, and half after it. */
  public static void after(long calls) {
    place = null;
    LEFT.set(calls);
  }

  /** Lets the thread that calls this method next do something before. */
  public static void meanwhile(String call, Runnable action) {
    MEANWHILE.set(new Meanwhile(call, action));
  }

  /** Ends that; returns where the Error was thrown, or null if there were not so many calls. */
  public static @Nullable String end() {
    LEFT.set(0);
    MEANWHILE.set(null);
    return place;
  }
}
