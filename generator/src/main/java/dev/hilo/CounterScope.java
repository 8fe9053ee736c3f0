package dev.hilo;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.table.Counter;

/** The clients that share a counter of HiLo ids. */
public enum CounterScope {

  /** All clients of the database share one row, so the bare numbers are unique, too. */
  SHARED,

  /**
   * Each database node has its own row, under its own tag, so that nodes make ids while they are
   * cut off from each other. Ids of two nodes differ by their tags, and their numbers are equal.
   * Needs a {@linkplain HiLoBuilder#nodeTagQuery query for the node tag}. Identities, gapless
   * numbers and bare numbers are refused.
   */
  NODE;

  /** Refuses settings that this scope excludes. */
  void check(HiLoBuilder settings) {
    if (!settings.times.recallWithin().isZero()) {
      refuseRecall();
    }
    if (this == NODE && settings.tagQuery == null) {
      throw new IllegalArgumentException(
          ("The counter scope NODE with the fixed node tag '%s': the tag has to come from the node"
                  + " that serves a reservation. Set a query for it (nodeTagQuery), or"
                  + " counterScope(SHARED).")
              .formatted(settings.tag.text()));
    }
  }

  /** Refuses recalls, which reach the row of all nodes only. */
  void refuseRecall() {
    refuse(
        "A recall",
        "each node has a row of its own. Restart the clients of that node instead, or set"
            + " counterScope(SHARED).");
  }

  /** Refuses a seed, which would reach the row of the one node that happens to answer. */
  void refuseSeed(String collection) {
    refuse(
        "A seed of '" + collection + "'",
        "each node has a row of its own, under its tag. Raise Max of that row by SQL, on each"
            + " node.");
  }

  /** Refuses numbers that would have to be unique over all nodes (rule P3). */
  void requireShared(String asked) {
    refuse(
        asked,
        "each node counts for itself, so two nodes would give the same numbers. Use ids with a"
            + " node tag (HiLo or sequence ids in a text), or set counterScope(SHARED).");
  }

  private void refuse(String asked, String why) {
    if (this == NODE) {
      throw new IllegalStateException(asked + " is refused in the counter scope NODE: " + why);
    }
  }

  /** The counter of a collection. */
  Counter counter(CollectionName name) {
    return new Counter(name.counter(), this == NODE);
  }
}
