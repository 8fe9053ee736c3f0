package dev.hilo;

/**
 * The parts of an id, by {@link HiLo#parse}.
 *
 * @param id the whole id
 * @param collection the collection, with its casing: {@code orders}
 * @param number the number, at least 1
 * @param nodeTag the node tag; empty if there is none, as in an identity
 */
public record DocumentIdentifier(String id, String collection, long number, String nodeTag) {

  @Override
  public String toString() {
    return id;
  }
}
