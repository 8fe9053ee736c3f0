package dev.hilo;

import dev.hilo.format.Plurals;

/** Says which collection the instances of a class belong to. Implementations are thread-safe. */
@FunctionalInterface
public interface NamingConvention {

  /** The name of the collection. */
  String collectionOf(Class<?> type);

  /**
   * RavenDB's convention: the plural of the simple name, in lower case if it has at most one
   * upper-case letter: {@code Order} → {@code orders}, {@code OrderLine} → {@code OrderLines}.
   */
  static NamingConvention plural() {
    return type -> {
      if (type.getSimpleName().isEmpty()) {
        throw new IllegalArgumentException(
            "The anonymous class " + type.getName() + " has no name to make a collection of.");
      }
      return Plurals.collection(type.getSimpleName());
    };
  }
}
