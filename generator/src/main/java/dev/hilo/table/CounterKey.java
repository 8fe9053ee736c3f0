package dev.hilo.table;

import static java.util.Objects.requireNonNull;

/**
 * The primary key of a row.
 *
 * @param name the folded name of the counter: {@code orders}
 * @param nodeTag the folded tag of the node it belongs to, or {@link #ALL_NODES}
 */
public record CounterKey(String name, String nodeTag) {

  /** The node tag of a counter that all nodes share. */
  public static final String ALL_NODES = "*";

  /** Checks that nothing is null. */
  public CounterKey {
    requireNonNull(name, "name");
    requireNonNull(nodeTag, "nodeTag");
  }

  /** The key of a counter that all nodes share. */
  public static CounterKey shared(String name) {
    return new CounterKey(name, ALL_NODES);
  }
}
