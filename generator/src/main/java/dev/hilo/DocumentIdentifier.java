package dev.hilo;

import static java.util.Objects.requireNonNull;

/**
 * An id taken apart: what {@link HiLo#parse} reads.
 *
 * @param id the whole id
 * @param collection the collection, with its casing: {@code orders}
 * @param number the number, at least 1
 * @param nodeTag the tag of the node that made it; empty for an identity and where there are no
 *     tags
 */
public record DocumentIdentifier(String id, String collection, long number, String nodeTag) {

  /** Checks that nothing is null. */
  public DocumentIdentifier {
    requireNonNull(id, "id");
    requireNonNull(collection, "collection");
    requireNonNull(nodeTag, "nodeTag");
  }

  /** The id. */
  @Override
  public String toString() {
    return id;
  }
}
