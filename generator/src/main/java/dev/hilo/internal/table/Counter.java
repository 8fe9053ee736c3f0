package dev.hilo.internal.table;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A counter, which may have a row for each node.
 *
 * @param name its folded name
 * @param perNode whether each node has a row of its own
 */
public record Counter(String name, boolean perNode) {

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

  /** Compares names and kinds. Written out for the reason given at {@link CounterKey#equals}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Counter counter
        && name.equals(counter.name)
        && perNode == counter.perNode;
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + Boolean.hashCode(perNode);
  }
}
