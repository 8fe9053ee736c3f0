package dev.hilo.convention;

/**
 * Says what the ids of a collection begin with, where that is not its name. It is asked about the
 * collections of classes; a prefix that is given as text ({@code hilo.nextId("orders")}, {@code
 * users|}) is used as it is. Implementations are thread-safe and always say the same.
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
