package dev.hilo.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The same call on several threads, which all begin at the same moment. */
public final class ConcurrentCalls<T> {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

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
      Thread thread = new Thread(task, "crew-" + i);
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

  /** Lets one thread do work in which it must wait, and returns as soon as it waits. */
  public static <T> ConcurrentCalls<T> waiting(Callable<T> work) {
    AtomicReference<@Nullable Thread> worker = new AtomicReference<>();
    ConcurrentCalls<T> crew =
        start(
            1,
            () -> {
              worker.set(Thread.currentThread());
              return work.call();
            });
    Await.until(
        "it waits",
        () -> {
          Thread thread = worker.get();
          return thread != null && thread.getState() == Thread.State.TIMED_WAITING;
        });
    return crew;
  }

  /** Lets so many threads do the work at once, and waits for all of them. */
  public static <T> List<T> run(int threads, Callable<T> work) {
    return start(threads, work).results();
  }

  /** Waits for all; if one failed, so does this. */
  public List<T> results() {
    List<T> results = new ArrayList<>();
    for (FutureTask<T> task : tasks) {
      try {
        results.add(task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        throw new AssertionError("A thread of the crew failed: " + e.getCause(), e.getCause());
      } catch (TimeoutException e) {
        throw new AssertionError("A thread of the crew still runs after " + PATIENCE, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted", e);
      }
    }
    return results;
  }
}
