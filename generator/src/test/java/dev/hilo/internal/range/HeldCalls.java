package dev.hilo.internal.range;

import dev.hilo.testdb.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Calls of a {@link FakeTable} that go on only when they are released. */
public final class HeldCalls {

  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private final Predicate<String> held;

  private HeldCalls(Predicate<String> held) {
    this.held = held;
  }

  /** Holds all calls before they take effect. */
  public static HeldCalls before(FakeTable table) {
    return before(table, call -> true);
  }

  /** Holds some calls before they take effect. */
  public static HeldCalls before(FakeTable table, Predicate<String> which) {
    HeldCalls calls = new HeldCalls(which);
    table.before(calls::hold);
    return calls;
  }

  /** Holds the answers of some calls. */
  public static HeldCalls after(FakeTable table, Predicate<String> which) {
    HeldCalls calls = new HeldCalls(which);
    table.after(calls::hold);
    return calls;
  }

  private void hold(String call) {
    if (held.test(call)) {
      count.incrementAndGet();
      Await.latch(released);
    }
  }

  public void await() {
    await(1);
  }

  public void await(int calls) {
    Await.until("calls are held", () -> count.get() >= calls);
  }

  /** Lets all calls go on, also later ones. */
  public void release() {
    released.countDown();
  }
}
