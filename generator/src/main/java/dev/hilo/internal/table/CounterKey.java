package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * The primary key of a row.
 *
 * @param name the folded name of the counter: {@code orders}
 * @param nodeTag the folded tag of the node it belongs to, or {@link #ALL_NODES}
 */
public record CounterKey(String name, String nodeTag) {

  /** The node tag of a counter that all nodes share. */
  public static final String ALL_NODES = "*";

  /** The key of a counter that all nodes share. */
  public static CounterKey shared(String name) {
    return new CounterKey(name, ALL_NODES);
  }

  /**
   * Compares names and tags. The derived method would let a cache of the JDK keep the class loader
   * of this record: on Java 17 for good, later until memory is short (JDK-8078641).
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
