package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * The primary key of a row.
 *
 * @param name the name of the counter in lower case
 * @param nodeTag the tag of its node in lower case, or {@link #ALL_NODES}
 */
public record CounterKey(String name, String nodeTag) {

  /** The node tag of a counter that all nodes share (rule R1). */
  public static final String ALL_NODES = "*";

  /** The node tag of the row with the highest recalled number of a counter (rule Q1). */
  public static final String RECALLED = "!";

  public static CounterKey shared(String name) {
    return new CounterKey(name, ALL_NODES);
  }

  /** The row with the highest recalled number of a counter. */
  public static CounterKey recalled(String name) {
    return new CounterKey(name, RECALLED);
  }

  /**
   * Written out because the derived method lets a cache of the JDK keep the class loader of this
   * record alive: on Java 17 for ever, later until memory is short (JDK-8078641).
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CounterKey key && name.equals(key.name) && nodeTag.equals(key.nodeTag);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + nodeTag.hashCode();
  }
}
