package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/** One attempt at a reservation, for the node that serves it. A node tag may be empty. */
public interface ReservationPlan {

  Counter counter();

  Strategy strategy();

  /**
   * The row whose Max must be read before a compare-and-set.
   *
   * @param nodeTag null if it is not known yet
   * @return null if Max is known, or if the row depends on an unknown tag
   */
  @Nullable CounterKey unread(@Nullable String nodeTag);

  /**
   * The compare-and-set of this attempt. Called again if the table was created in between.
   *
   * @return null if Max must be read first, or there is nothing to try
   */
  @Nullable CompareAndSet compareAndSet(String nodeTag);

  BoundedIncrement increment(String nodeTag);

  /** The statements to use. */
  enum Strategy {
    /** The cheapest that the database has. */
    USUAL,

    /** A compare-and-set, after a bounded increment changed nothing. */
    COMPARE_AND_SET,

    /** A bounded increment even if it takes two statements, because other clients keep winning. */
    INCREMENT
  }
}
