package dev.hilo.internal.work;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A task on the database. It waits in a {@link WorkQueue} for a thread, perhaps several times. */
public final class Work {

  private final String name;
  private final Supplier<Outcome> task;

  // Guarded by the lock of the queue.
  boolean awaited;
  boolean hasBegun;
  long since;
  long begun;

  /** The neighbours in the queue, if the work waits there. */
  @Nullable Work before;

  @Nullable Work after;
  boolean isQueued;

  /** Whether it was added while it ran: a turn that did nothing may have come too early. */
  boolean isWantedAgain;

  /**
   * @param name its counter, or what it does
   * @param task called for each turn
   */
  public Work(String name, Supplier<Outcome> task) {
    this.name = name;
    this.task = task;
  }

  public String name() {
    return name;
  }

  public Outcome run() {
    return task.get();
  }

  public enum Outcome {
    /** The work is done, and the database served it. */
    SERVED,

    /** The work is done, and has failed. */
    FAILED,

    /** It met a lock, or got no answer in time, and needs another turn. */
    HELD_UP
  }
}
