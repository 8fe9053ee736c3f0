package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A change of the Max of a counter by one statement, wherever it stands within bounds.
 *
 * @param key the row
 * @param by how much is added to Max
 * @param least what Max has to be at least
 * @param most what Max may be at most
 */
public record Raise(CounterKey key, long by, long least, long most) {

  /** Checks that there is a key. */
  public Raise {
    requireNonNull(key, "key");
  }

  /** Says what to do once it is known which node will do it. */
  @FunctionalInterface
  public interface Plan {

    /**
     * The raise to make. It may be asked for again, as a {@link Move.Plan} may.
     *
     * @param nodeTag the tag of the node, perhaps empty
     */
    Raise on(String nodeTag);
  }

  /**
   * What came of it.
   *
   * @param nodeTag the tag of the node that was asked
   * @param max Max after it; null if there was no row within the bounds, or if it cannot be told:
   *     then what was added belongs to nobody
   */
  public record Outcome(String nodeTag, @Nullable Long max) {

    /** Checks that there is a tag. */
    public Outcome {
      requireNonNull(nodeTag, "nodeTag");
    }
  }
}
