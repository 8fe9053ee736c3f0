package dev.hilo.range;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Runs tasks one after another, on a thread that is asked for when there are some. */
final class OneByOne implements Executor {

  private final Executor thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  OneByOne(Executor thread) {
    this.thread = thread;
  }

  @Override
  public void execute(Runnable task) {
    lock.lock();
    try {
      waiting.add(task);
      if (running) {
        return;
      }
      running = true;
    } finally {
      lock.unlock();
    }
    boolean started = false;
    try {
      thread.execute(this::run);
      started = true;
    } finally {
      if (!started) {
        withdraw(task);
      }
    }
  }

  /** No thread can be had for it. */
  private void withdraw(Runnable task) {
    lock.lock();
    try {
      boolean unused = waiting.remove(task);
      running = false;
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  private @Nullable Runnable next() {
    lock.lock();
    try {
      Runnable task = waiting.poll();
      running = task != null;
      return task;
    } finally {
      lock.unlock();
    }
  }
}
