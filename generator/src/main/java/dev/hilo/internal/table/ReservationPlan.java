package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * What one attempt at a reservation does, once the tag of the node that serves it is known. A tag
 * may be empty.
 */
public interface ReservationPlan {

  /** The counter. */
  Counter counter();

  /** The strategy to use. */
  Strategy strategy();

  /**
   * The row whose Max has to be read before a compare-and-set.
   *
   * @param nodeTag null if it is not known yet
   * @return null if Max is known, or if the row depends on a tag that is not known
   */
  @Nullable CounterKey unread(@Nullable String nodeTag);

  /**
   * The compare-and-set. An attempt may ask again after the table was created.
   *
   * @return null if Max has to be read first, or there is nothing to try
   */
  @Nullable CompareAndSet compareAndSet(String nodeTag);

  /** The bounded increment. */
  BoundedIncrement increment(String nodeTag);

  /** The strategies to choose from. */
  enum Strategy {
    /** The cheapest one that the database has. */
    USUAL,

    /** A compare-and-set, because a bounded increment has just changed nothing. */
    COMPARE_AND_SET,

    /** A bounded increment even if it takes two statements, because other clients keep winning. */
    INCREMENT
  }
}
