package dev.hilo.internal.table;

import java.util.Locale;

/**
 * A counter, which may have a row for each node: sequence ids always, HiLo in the scope NODE.
 *
 * @param name its name in lower case
 */
public record Counter(String name, boolean perNode) {

  /** The name of the counter of sequence ids (rule R2). */
  private static final String SEQUENCE = "/";

  /**
   * Max of the row that all nodes would share, if a counter has the scope NODE (rule P1). No range
   * ends there, so clients of the shared scope never change it.
   */
  public static final long MARKER = -1;

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

  /** Whether the row that all nodes would share is a marker. */
  boolean isMarked() {
    return perNode && !name.equals(SEQUENCE);
  }
}
