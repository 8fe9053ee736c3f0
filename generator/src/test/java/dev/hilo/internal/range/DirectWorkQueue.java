package dev.hilo.internal.range;

import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Hands each work to an executor at once, and again until it is done. */
class DirectWorkQueue implements WorkQueue {

  private final Executor executor;
  private final Set<Work> accepted = ConcurrentHashMap.newKeySet();

  DirectWorkQueue(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void add(Work work, boolean awaited) {
    if (!accepted.add(work)) {
      return;
    }
    try {
      executor.execute(() -> run(work));
    } catch (RuntimeException | Error e) {
      accepted.remove(work);
      throw new RejectedExecutionException(e);
    }
  }

  private void run(Work work) {
    boolean again = false;
    try {
      again = work.run() == Work.Outcome.HELD_UP;
    } finally {
      accepted.remove(work);
    }
    if (again) {
      add(work, false);
    }
  }

  @Override
  public boolean remove(Work work) {
    return !accepted.contains(work);
  }

  @Override
  public void begin(String purpose, Runnable task) {
    executor.execute(task);
  }

  @Override
  public @Nullable String standing(Work work) {
    return null;
  }
}
