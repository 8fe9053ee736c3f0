package dev.hilo.internal.work;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** A task on the database. It waits in a {@link WorkQueue} for a thread, perhaps several times. */
public final class Work {

  private final String name;
  final Supplier<Outcome> task;

  // Guarded by the lock of the queue.
  boolean awaited;
  Owner owner = new Owner();
  long since;
  long begun;
  boolean hasBegun;
  boolean slow;

  /**
   * @param name its counter, or what it does
   * @param awaited whether a caller waits for it
   * @param task called for each turn; must not throw
   */
  public Work(String name, boolean awaited, Supplier<Outcome> task) {
    this.name = name;
    this.awaited = awaited;
    this.task = task;
  }

  public String name() {
    return name;
  }

  public Outcome run() {
    return task.get();
  }

  /** One instance whose work is in the queue. Guarded by the lock of the queue. */
  static final class Owner {

    /** The rank of its last turn among all turns. */
    long served;

    /** The names of its slow counters. */
    final Set<String> slow = new HashSet<>();
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
