package dev.hilo;

import dev.hilo.internal.ids.CollectionName;

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

  /**
   * Refuses settings that this scope excludes, and gapless identities that the separator set last
   * excludes.
   */
  void check(HiLoBuilder settings) {
    for (String prefix : settings.gapless) {
      CollectionName name = CollectionName.ofIdentity(prefix, settings.idRules.separator());
      requireShared("The gapless identity '" + name.identityCounter() + "'");
    }
    if (!settings.times.recallWithin().isZero()) {
      refuseRecall();
    }
    if (settings.tagQuery == null) {
      refuseFixedTag(settings.tag.text());
    }
  }

  /** Refuses recalls, which reach the row of all nodes only. */
  void refuseRecall() {
    if (this == NODE) {
      throw new IllegalStateException(
          "A recall is refused in the counter scope NODE, where each node has a row of its own."
              + " Restart the clients of that node instead, or set counterScope(SHARED).");
    }
  }

  /** Refuses a seed, which would reach the row of the one node that happens to answer. */
  void requireOneRow(String collection) {
    if (this == NODE) {
      throw new IllegalStateException(
          ("'%s' is not seeded in the counter scope NODE: each node has a row of its own, under its"
                  + " tag. Raise Max of that row by SQL, on each node.")
              .formatted(collection));
    }
  }

  private void refuseFixedTag(String tag) {
    if (this == NODE) {
      throw new IllegalArgumentException(
          ("The counter scope NODE with the fixed node tag '%s': the tag has to come from the node"
                  + " that serves a reservation. Set a query for it (nodeTagQuery), or"
                  + " counterScope(SHARED).")
              .formatted(tag));
    }
  }

  /** Refuses numbers that would have to be unique over all nodes (rule P3). */
  void requireShared(String asked) {
    if (this == NODE) {
      throw new IllegalStateException(
          ("%s is refused in the counter scope NODE: each node counts for itself, so two nodes would"
                  + " give the same numbers. Use ids with a node tag (HiLo or sequence ids in a"
                  + " text), or set counterScope(SHARED).")
              .formatted(asked));
    }
  }
}
