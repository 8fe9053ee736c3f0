package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A compare-and-set on the Max of a counter.
 *
 * @param key the row
 * @param expected what Max has to be; null if there has to be no row
 * @param max what it becomes
 */
public record Move(CounterKey key, @Nullable Long expected, long max) {

  /** Checks that there is a key. */
  public Move {
    requireNonNull(key, "key");
  }

  /** Says what to do once it is known which node will do it. */
  @FunctionalInterface
  public interface Plan {

    /**
     * The move to make. It may be asked for again if it could not be made, such as before the table
     * was.
     *
     * @param nodeTag the tag of the node, perhaps empty
     * @return null to do nothing
     */
    @Nullable Move on(String nodeTag);
  }

  /**
   * What came of it.
   *
   * @param nodeTag the tag of the node that was asked
   * @param made the move; null if there was none to make
   * @param won whether Max was what had to be, and so was changed
   */
  public record Outcome(String nodeTag, @Nullable Move made, boolean won) {

    /** Checks that there is a tag. */
    public Outcome {
      requireNonNull(nodeTag, "nodeTag");
    }
  }
}
