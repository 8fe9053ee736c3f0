package dev.hilo.internal.table;

import dev.hilo.internal.ids.CollectionName;
import java.util.Locale;
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

  public static CounterKey shared(String name) {
    return new CounterKey(name, ALL_NODES);
  }

  /**
   * The row of a counter on a node. Only sequence ids have a row for each node tag; nodes without a
   * tag share one, and case does not matter (rules R2 and G2).
   */
  public static CounterKey of(String name, String nodeTag) {
    return isPerNode(name) && !nodeTag.isEmpty()
        ? new CounterKey(name, nodeTag.toLowerCase(Locale.ROOT))
        : shared(name);
  }

  /** Whether the node tag chooses the row of a counter. */
  public static boolean isPerNode(String name) {
    return name.equals(CollectionName.SEQUENCE);
  }

  /** Whether a counter gives identities. */
  public static boolean isIdentity(String name) {
    return CollectionName.isIdentity(name);
  }

  /** Whether a node with this tag uses the row. All nodes use a shared row. */
  public boolean isOf(String tag) {
    return nodeTag.equals(ALL_NODES) || nodeTag.equals(tag.toLowerCase(Locale.ROOT));
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
