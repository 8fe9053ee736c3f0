package dev.hilo.internal.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The queue of work on the database. Thread-safe. */
public interface WorkQueue {

  /**
   * Adds work. Returns at once unless an executor of the application blocks.
   *
   * @throws RejectedExecutionException if there is no thread for it
   * @throws IllegalStateException if the queue is closed
   */
  void add(Work work);

  /** Notes that a caller now waits for queued work. */
  default void awaited(Work work) {}

  /** Removes work that has not begun; returns whether it was still waiting. */
  default boolean remove(Work work) {
    return false;
  }

  /** How long work has been waiting, and behind what, in sentences; null if not for long. */
  default @Nullable String standing(Work work) {
    return null;
  }

  /**
   * A thread beside the threads of the queue, for work that must begin even if all of them are
   * busy. It ends when it is idle.
   */
  Executor thread(String purpose);
}
