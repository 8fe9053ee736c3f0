package dev.hilo.internal.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Where work on the database waits for a thread. Thread-safe. */
public interface WorkQueue {

  /**
   * Adds work. Returns at once unless an executor of the application blocks.
   *
   * @throws RejectedExecutionException if no thread can be had for it, or the queue is closed
   */
  void add(Work work);

  /** Tells that a caller waits for work that was added before. */
  default void awaited(Work work) {}

  /** Takes work out that has not begun; returns whether it was still waiting. */
  default boolean remove(Work work) {
    return false;
  }

  /**
   * Says how long work has been waiting here and behind what, in sentences.
   *
   * @return null if it is not waiting here, and did not wait for long
   */
  default @Nullable String standing(Work work) {
    return null;
  }

  /**
   * A thread that gives ranges back at the end, one after another, whatever this queue is busy
   * with.
   */
  Executor closing();
}
