package dev.hilo.internal.table;

import java.util.Locale;

/**
 * The name of a counter. The counter of sequence ids has a row for each node tag; all others have
 * one row.
 *
 * @param name its name in lower case
 */
public record CounterName(String name, boolean perNode) {

  public static CounterName shared(String name) {
    return new CounterName(name, false);
  }

  public static CounterName perNode(String name) {
    return new CounterName(name, true);
  }

  /** The row of a node. Nodes without a tag share one, and case does not matter (rule G2). */
  public CounterKey on(String nodeTag) {
    return perNode && !nodeTag.isEmpty()
        ? new CounterKey(name, nodeTag.toLowerCase(Locale.ROOT))
        : CounterKey.shared(name);
  }
}
