package dev.hilo.support;

import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The same call on several threads, which all begin at the same moment. */
public final class ConcurrentCalls<T> {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final List<FutureTask<T>> tasks = new ArrayList<>();
  private final CountDownLatch start = new CountDownLatch(1);

  private ConcurrentCalls(int threads, Callable<T> work) {
    CountDownLatch ready = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      FutureTask<T> task =
          new FutureTask<>(
              () -> {
                ready.countDown();
                start.await();
                return work.call();
              });
      tasks.add(task);
      Thread thread = new Thread(task, "concurrent-call-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    Await.latch(ready);
    start.countDown();
  }

  /** Lets so many threads do the work at once. */
  public static <T> ConcurrentCalls<T> start(int threads, Callable<T> work) {
    return new ConcurrentCalls<>(threads, work);
  }

  /** The same for work without a result. */
  public static ConcurrentCalls<Boolean> start(int threads, Action work) {
    return start(threads, work.asCallable());
  }

  /** Lets one thread do work in which it must wait, and returns as soon as it waits. */
  public static <T> ConcurrentCalls<T> waiting(Callable<T> work) {
    return waiting(1, work);
  }

  /** Lets so many threads do work in which they must wait, and returns as soon as all wait. */
  public static <T> ConcurrentCalls<T> waiting(int threads, Callable<T> work) {
    Set<Thread> begun = ConcurrentHashMap.newKeySet();
    ConcurrentCalls<T> calls =
        start(
            threads,
            () -> {
              begun.add(Thread.currentThread());
              return work.call();
            });
    Await.until(
        "all wait",
        () ->
            begun.size() == threads
                && begun.stream()
                    .allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING));
    return calls;
  }

  /** Lets so many threads do the work at once, and waits for all of them. */
  public static <T> List<T> run(int threads, Callable<T> work) {
    return start(threads, work).results();
  }

  /** The same for work without a result. */
  public static void run(int threads, Action work) {
    start(threads, work).results();
  }

  /** Lets so many threads do the work at once, which use the clients in turn. */
  public static <C> void run(int threads, List<C> clients, Use<C> work) {
    AtomicInteger next = new AtomicInteger();
    run(threads, () -> work.of(clients.get(next.getAndIncrement() % clients.size())));
  }

  /** Waits for all; if one failed, so does this. */
  public List<T> results() {
    List<T> results = new ArrayList<>();
    for (FutureTask<T> task : tasks) {
      try {
        results.add(task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        throw new AssertionError("A thread failed: " + e.getCause(), e.getCause());
      } catch (TimeoutException e) {
        throw new AssertionError("A thread still runs after " + PATIENCE, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted", e);
      }
    }
    return results;
  }

  /**
   * Work with one of several clients.
   *
   * @param <C> what a client is
   */
  @FunctionalInterface
  public interface Use<C> {

    void of(C client) throws Exception;
  }

  /** Work without a result. */
  @FunctionalInterface
  public interface Action {

    void run() throws Exception;

    private Callable<Boolean> asCallable() {
      return () -> {
        run();
        return true;
      };
    }
  }
}
