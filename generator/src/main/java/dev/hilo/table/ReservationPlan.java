package dev.hilo.table;

import org.jspecify.annotations.Nullable;

/** What one attempt at a reservation does, once it is known which node makes it. */
public interface ReservationPlan {

  /** The counter. */
  Counter counter();

  /** The strategy to use. */
  Strategy strategy();

  /**
   * The row whose Max has to be read before a compare-and-set.
   *
   * @param nodeTag the tag of the node; null if it is not known yet
   * @return null if Max is known, or if the row depends on a tag that is not known
   */
  @Nullable CounterKey unread(@Nullable String nodeTag);

  /**
   * The compare-and-set. It may be asked for again if it could not be made.
   *
   * @param nodeTag the tag of the node, perhaps empty
   * @return null if Max has to be read first, or there is nothing to try
   */
  @Nullable Move move(String nodeTag);

  /**
   * The bounded increment.
   *
   * @param nodeTag the tag of the node, perhaps empty
   */
  Raise raise(String nodeTag);

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
