package dev.hilo.internal.work;

import java.util.function.Supplier;

/**
 * A piece of work on the database. It waits in a {@link WorkQueue} for a thread, and may need more
 * than one turn.
 */
public final class Work {

  private final String name;
  final Supplier<Turn> task;

  // These are guarded by the lock of the queue that it waits in.
  public boolean awaited;
  public Object owner = this;
  public long since;
  long begun;
  boolean hasBegun;
  boolean slow;

  /**
   * @param name the counter it works on, or what it does
   * @param awaited whether a caller waits for it
   * @param task does it; called for each turn, and must not throw
   */
  public Work(String name, boolean awaited, Supplier<Turn> task) {
    this.name = name;
    this.awaited = awaited;
    this.task = task;
  }

  /** The counter it works on, or what it does. */
  public String name() {
    return name;
  }

  /** Does it, as far as one turn goes. */
  public Turn run() {
    return task.get();
  }

  /** How a turn ended. */
  public enum Turn {
    /** The work is done, and the database served it. */
    SERVED,

    /** The work is done, and has failed. */
    FAILED,

    /** It met a lock, or got no answer in time, and needs another turn. */
    HELD_UP
  }
}
