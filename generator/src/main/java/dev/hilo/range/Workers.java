package dev.hilo.range;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which one instance does all its work on the database: its own, or its share of
 * those that several instances have in common, or some that are given. Never more than four, so
 * that an instance whose database hangs leaves the others theirs.
 */
public final class Workers implements Executor, AutoCloseable {

  private static final int MOST_THREADS = 4;

  private final Executor threads;
  private final BooleanSupplier inDemand;
  private final Runnable end;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;
  private boolean closed;

  /** Threads of its own, which end with it. */
  public Workers() {
    WorkerThreads own = new WorkerThreads(MOST_THREADS);
    this.threads = own;
    this.inDemand = own::areInDemand;
    this.end = own::close;
  }

  /** A share of threads that somebody else ends. */
  public Workers(WorkerThreads shared) {
    this.threads = shared;
    this.inDemand = shared::areInDemand;
    this.end = () -> {};
  }

  /**
   * Threads of somebody else's, who ends them.
   *
   * @param given refuses work, or does it on another thread than the one that hands it in
   */
  public Workers(Executor given) {
    this.threads = given;
    // Whether others wait there cannot be seen.
    this.inDemand = () -> true;
    this.end = () -> {};
  }

  @Override
  public void execute(Runnable task) {
    lock.lock();
    try {
      if (closed) {
        throw new ClosedException();
      }
      if (running == MOST_THREADS) {
        waiting.add(task);
        return;
      }
      threads.execute(() -> run(task));
      running++;
    } finally {
      lock.unlock();
    }
  }

  private void run(Runnable first) {
    if (lock.isHeldByCurrentThread()) {
      throw new RejectedExecutionException(
          "The executor runs its work on the thread that hands it in, where a transaction of the"
              + " caller's could capture it. Give one with threads of its own.");
    }
    Runnable task = first;
    while (task != null) {
      try {
        task.run();
      } catch (Throwable e) {
        report(e);
      }
      // What interrupted one task is no business of the next.
      Thread.interrupted();
      task = next();
    }
  }

  /** Tells whom the thread would have told if it had ended of it. */
  private static void report(Throwable failure) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable ignored) {
      // As the JVM does: tasks that wait must not suffer from it.
    }
  }

  /**
   * The task to go on with on this thread; null if there is none.
   *
   * <p>Where others wait for a thread it stands in line again behind them, so that all who share
   * the threads get their turns. Where nobody does, that would only begin one more thread.
   */
  private @Nullable Runnable next() {
    lock.lock();
    try {
      Runnable task = waiting.poll();
      if (task == null) {
        running--;
        if (closed && running == 0) {
          end.run();
        }
        return null;
      }
      if (!inDemand.getAsBoolean()) {
        return task;
      }
      try {
        threads.execute(() -> run(task));
        return null;
      } catch (RuntimeException | Error e) {
        // No thread can be had, or somebody has ended them: this one is still there.
        return task;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more work. What has been taken is done, and never interrupted. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      if (running == 0) {
        end.run();
      }
    } finally {
      lock.unlock();
    }
  }

  /** No more work is taken. */
  public static final class ClosedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1L;

    private ClosedException() {
      super("closed");
    }
  }
}
