package dev.hilo.internal.range;

import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import java.util.concurrent.Executor;

/** Hands each work to an executor at once, and again until it is done. */
class DirectWorkQueue implements WorkQueue {

  private final Executor executor;

  DirectWorkQueue(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void add(Work work) {
    executor.execute(
        () -> {
          if (work.run() == Work.Outcome.HELD_UP) {
            add(work);
          }
        });
  }

  @Override
  public Executor thread(String purpose) {
    return executor;
  }
}
