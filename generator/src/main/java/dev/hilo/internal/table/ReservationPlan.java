package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/** One attempt at a reservation, for the node that serves it. A node tag may be empty. */
public interface ReservationPlan {

  Counter counter();

  Strategy strategy();

  /**
   * Whether Max must be read before a compare-and-set. False if the row depends on an unknown tag.
   *
   * @param nodeTag null if it is not known yet
   */
  boolean isUnread(@Nullable String nodeTag);

  /**
   * The compare-and-set of this attempt. Called again if the table was created in between.
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
