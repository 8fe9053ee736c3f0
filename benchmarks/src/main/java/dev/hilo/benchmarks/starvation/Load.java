package dev.hilo.benchmarks.starvation;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hibernate.Version;

/** Threads that use a shop concurrently. Used once. */
public final class Load {

  /** After this time, threads begin no more transactions. The missing rows count as failed. */
  static final Duration LIMIT = Duration.ofSeconds(20);

  static final Duration PAUSE = Duration.ofMillis(5);

  private static final long NONE = Long.MAX_VALUE;

  private final AtomicInteger inserted = new AtomicInteger();
  private final AtomicLong first = new AtomicLong(NONE);
  private final AtomicLong longest = new AtomicLong();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final CountDownLatch start = new CountDownLatch(1);
  private volatile long begin;

  Outcome run(Shop shop, int count, int visits) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> visit(shop, visits), "load-" + i);
      thread.start();
      threads.add(thread);
    }
    begin = System.nanoTime();
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    long all = System.nanoTime() - begin;
    String failure = failures.isEmpty() ? "" : failures.element();
    return new Outcome(
        Version.getVersionString(),
        inserted.get(),
        Math.min(first.get(), all),
        all,
        longest.get(),
        failure);
  }

  private void visit(Shop shop, int visits) {
    try {
      start.await();
      for (int i = 0; i < visits && System.nanoTime() - begin < LIMIT.toNanos(); i++) {
        visit(shop);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void visit(Shop shop) throws InterruptedException {
    try {
      shop.visit(this);
      inserted.incrementAndGet();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      failures.add(oneLine(e));
    }
  }

  /** Simulates other work of the application. */
  public void pause() throws InterruptedException {
    Thread.sleep(PAUSE.toMillis());
  }

  /** Times a call that returns when the id is known. */
  public void timeId(IdCall call) throws Exception {
    long called = System.nanoTime();
    try {
      call.run();
      first.accumulateAndGet(System.nanoTime() - begin, Math::min);
    } finally {
      longest.accumulateAndGet(System.nanoTime() - called, Math::max);
    }
  }

  private static String oneLine(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString().replaceAll("[,\\s]+", " ");
  }

  /** Gets an id. */
  @FunctionalInterface
  public interface IdCall {
    void run() throws Exception;
  }

  /**
   * The results of a load.
   *
   * @param firstNanos the time to the first id, or of the whole run without one
   * @param longestNanos the longest time to get an id
   */
  record Outcome(
      String hibernate,
      int inserted,
      long firstNanos,
      long allNanos,
      long longestNanos,
      String failure)
      implements Serializable {}
}
