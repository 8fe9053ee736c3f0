package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/** One attempt at a reservation, for the node that serves it. A node tag may be empty. */
public interface ReservationPlan {

  Counter counter();

  Strategy strategy();

  /**
   * The compare-and-set of this attempt. Called again, it gives the same answer.
   *
   * @return null if Max must be read first, or there is nothing to try
   */
  @Nullable CompareAndSet compareAndSet(String nodeTag);

  BoundedIncrement increment(String nodeTag);

  enum Strategy {
    /** The cheapest that the database has. */
    USUAL,

    /** A compare-and-set, after a bounded increment changed nothing. */
    COMPARE_AND_SET,

    /** A bounded increment even if it takes two statements, because other clients keep winning. */
    INCREMENT
  }
}
