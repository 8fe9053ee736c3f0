package dev.hilo.spring.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which collection a meter is tagged with: its name, or {@code other} for those that come after so
 * many. What asks for ids from outside may name any number of collections, and each tag costs
 * memory here and in whatever collects the meters. Thread-safe.
 */
final class CollectionTags {

  static final String OTHER = "other";

  private final Set<String> named = ConcurrentHashMap.newKeySet();
  private final int most;
  private volatile boolean other;

  CollectionTags(int most) {
    if (most < 0) {
      throw new IllegalArgumentException(
          "The number of collections with meters of their own, "
              + most
              + ", is refused: 0 is the least, for meters of all collections together.");
    }
    this.most = most;
  }

  /** The tag of a collection that is used; it keeps the one that it gets first. */
  String of(String collection) {
    if (named.contains(collection)) {
      return collection;
    }
    synchronized (named) {
      if (!named.contains(collection) && named.size() >= most) {
        other = true;
        return OTHER;
      }
      named.add(collection);
      return collection;
    }
  }

  /** The tag that a collection has, without giving it one. */
  String known(String collection) {
    return named.contains(collection) ? collection : OTHER;
  }

  /** All tags that were given so far. */
  List<String> given() {
    List<String> given = new ArrayList<>(named);
    if (other) {
      given.add(OTHER);
    }
    return given;
  }
}
