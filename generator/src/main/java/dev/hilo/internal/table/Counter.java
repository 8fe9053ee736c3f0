package dev.hilo.internal.table;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A counter, which may have a row for each node.
 *
 * @param name its name in lower case
 */
public record Counter(String name, boolean perNode) {

  public static Counter shared(String name) {
    return new Counter(name, false);
  }

  public static Counter perNode(String name) {
    return new Counter(name, true);
  }

  /** The row of a node. Nodes without a tag share one, and case does not matter (rule G2). */
  public CounterKey on(String nodeTag) {
    return perNode && !nodeTag.isEmpty()
        ? new CounterKey(name, nodeTag.toLowerCase(Locale.ROOT))
        : CounterKey.shared(name);
  }

  /** Written out for the reason given at {@link CounterKey#equals}. */
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
