package dev.hilo.benchmarks.starvation;

import dev.hilo.benchmarks.harness.Threads;
import java.io.Serializable;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Threads that use a shop concurrently. Used once. */
public final class Load {

  /** After this time, threads begin no more transactions. The missing rows count as failed. */
  static final Duration LIMIT = Duration.ofSeconds(20);

  static final Duration PAUSE = Duration.ofMillis(5);

  private final AtomicInteger inserted = new AtomicInteger();
  private final AtomicLong first = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong longest = new AtomicLong();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private volatile long begin;

  Outcome run(Shop shop, int count, int visits) throws Exception {
    CyclicBarrier start = new CyclicBarrier(count, () -> begin = System.nanoTime());
    Threads.run(
        count,
        thread ->
            () -> {
              start.await();
              for (int i = 0; i < visits && System.nanoTime() - begin < LIMIT.toNanos(); i++) {
                visit(shop);
              }
              return thread;
            });
    long all = System.nanoTime() - begin;
    return new Outcome(
        inserted.get(),
        Math.min(first.get(), all),
        all,
        longest.get(),
        failures.isEmpty() ? "" : failures.element());
  }

  private void visit(Shop shop) {
    try {
      shop.visit(this);
      inserted.incrementAndGet();
    } catch (Exception e) {
      failures.add(oneLine(e));
    }
  }

  /** Simulates other work of the application. */
  public void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Times a call that returns when the id is known. */
  public <T> T timeId(Supplier<T> call) {
    long called = System.nanoTime();
    try {
      T result = call.get();
      first.accumulateAndGet(System.nanoTime() - begin, Math::min);
      return result;
    } finally {
      longest.accumulateAndGet(System.nanoTime() - called, Math::max);
    }
  }

  private static String oneLine(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return cause == null ? thrown.toString().replaceAll("[,\\s]+", " ") : oneLine(cause);
  }

  /**
   * The results of a load.
   *
   * @param firstNanos the time to the first id, or of the whole run without one
   * @param longestNanos the longest time to get an id
   */
  record Outcome(int inserted, long firstNanos, long allNanos, long longestNanos, String failure)
      implements Serializable {}
}
