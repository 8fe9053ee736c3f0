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

/** Threads that use a shop at once, and what comes of it. Used once. */
public final class Load {

  /** A thread begins no further transaction after this time; what is left counts as failed. */
  static final Duration LIMIT = Duration.ofSeconds(20);

  static final Duration PAUSE = Duration.ofMillis(5);

  private static final long NONE = Long.MAX_VALUE;

  private final AtomicInteger inserted = new AtomicInteger();
  private final AtomicLong first = new AtomicLong(NONE);
  private final AtomicLong longest = new AtomicLong();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final CountDownLatch start = new CountDownLatch(1);
  private volatile long begin;

  /** Runs it. */
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

  /** The application does something else. */
  public void pause() throws InterruptedException {
    Thread.sleep(PAUSE.toMillis());
  }

  /** Asks for an id; timed. */
  public void ask(Asking asking) throws Exception {
    long asked = System.nanoTime();
    try {
      asking.ask();
      first.accumulateAndGet(System.nanoTime() - begin, Math::min);
    } finally {
      longest.accumulateAndGet(System.nanoTime() - asked, Math::max);
    }
  }

  private static String oneLine(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString().replaceAll("[,\\s]+", " ");
  }

  /** Returns when the id is there. */
  @FunctionalInterface
  public interface Asking {
    void ask() throws Exception;
  }

  /**
   * What came of a load.
   *
   * @param firstNanos the time to the first id, or the time of the whole run if no id came
   * @param longestNanos how long it took at most to ask for an id
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
