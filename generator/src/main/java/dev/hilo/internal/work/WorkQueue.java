package dev.hilo.internal.work;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The queue of work on the database. Thread-safe. */
public interface WorkQueue {

  /**
   * Sees to it that work waits for a thread or runs. A caller may call this again and again, in
   * case that a thread died. Work that runs gets one more turn if the present one fails.
   *
   * @param awaited whether a caller waits for the work
   * @throws RejectedExecutionException if no thread can be started for it
   * @throws IllegalStateException if the queue is closed
   */
  void add(Work work, boolean awaited);

  /** Removes work that does not run; returns false if it runs. */
  boolean remove(Work work);

  /** Runs a task on a thread of its own, which must begin even if all threads are busy. */
  void begin(String purpose, Runnable task);

  /**
   * How long work has been waiting, and behind what, in sentences; null if it runs, and has waited
   * no longer than it has run.
   */
  @Nullable String standing(Work work);
}
