package dev.hilo.convention;

/**
 * Sets the prefix of the ids of a class's collection, if it is not its name. A prefix given as text
 * ({@code hilo.nextId("orders")}, {@code users|}) is used as it is. Implementations are thread-safe
 * and return constant results.
 */
@FunctionalInterface
public interface PrefixConvention {

  /** The prefix, without the separator. */
  String prefixOf(String collection);

  /** The name of the collection itself. */
  static PrefixConvention sameAsCollection() {
    return collection -> collection;
  }
}
