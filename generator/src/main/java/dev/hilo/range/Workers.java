package dev.hilo.range;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads on which one instance does all its work on the database: its own, or its share of
 * those that several instances have in common. Never more than four, so that an instance whose
 * database hangs leaves the others theirs.
 */
public final class Workers implements Executor, AutoCloseable {

  private static final int MOST_THREADS = 4;

  private final Executor threads;
  private final Runnable end;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;
  private boolean closed;

  /** Threads of its own, which end with it. */
  public Workers() {
    WorkerThreads own = new WorkerThreads(MOST_THREADS);
    this.threads = own;
    this.end = own::close;
  }

  /** A share of threads that somebody else ends. */
  public Workers(WorkerThreads shared) {
    this.threads = shared;
    this.end = () -> {};
  }

  @Override
  public void execute(Runnable task) {
    lock.lock();
    try {
      if (closed) {
        throw new RejectedExecutionException("closed");
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

  private void run(Runnable task) {
    try {
      task.run();
    } finally {
      next();
    }
  }

  /** Stands in line again after each task, so that all who share the threads get their turns. */
  private void next() {
    lock.lock();
    try {
      running--;
      Runnable task = waiting.poll();
      if (task != null) {
        threads.execute(() -> run(task));
        running++;
      } else if (closed && running == 0) {
        end.run();
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
}
