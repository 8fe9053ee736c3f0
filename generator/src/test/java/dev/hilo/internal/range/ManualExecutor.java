package dev.hilo.internal.range;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** An executor that does its work when it is told to, on the thread that tells it. */
public final class ManualExecutor implements Executor {

  private final Queue<Runnable> tasks = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  public int waiting() {
    return tasks.size();
  }

  public void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }
}
