package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * A counter, which may have a row for each node.
 *
 * @param name its folded name
 * @param perNode whether each node has a row of its own
 */
public record Counter(String name, boolean perNode) {

  /** Checks that nothing is null. */
  public Counter {
    requireNonNull(name, "name");
  }

  /** A counter that all nodes share. */
  public static Counter shared(String name) {
    return new Counter(name, false);
  }

  /** A counter of which each node has its own row. */
  public static Counter perNode(String name) {
    return new Counter(name, true);
  }

  /** The row that a node uses. Nodes that have no tag share one. */
  public CounterKey on(String nodeTag) {
    return perNode && !nodeTag.isEmpty()
        ? new CounterKey(name, nodeTag.toLowerCase(Locale.ROOT))
        : CounterKey.shared(name);
  }
}
