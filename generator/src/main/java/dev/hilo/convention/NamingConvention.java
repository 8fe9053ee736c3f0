package dev.hilo.convention;

import dev.hilo.internal.ids.Plurals;

/** Says which collection the instances of a class belong to. Implementations are thread-safe. */
@FunctionalInterface
public interface NamingConvention {

  /** The name of the collection. */
  String collectionOf(Class<?> type);

  /**
   * RavenDB's convention: the plural of the simple name, in lower case if it has at most one
   * upper-case letter: {@code Order} → {@code orders}, {@code OrderLine} → {@code OrderLines}.
   *
   * <p>An interface, an array, a primitive, a class without a name and a class of Java's own (such
   * as a {@code HashMap}) have no collection: an {@link IllegalArgumentException}.
   */
  static NamingConvention plural() {
    return type -> {
      boolean nameless = type.isArray() || type.isAnonymousClass() || type.isHidden();
      boolean javas = type.isPrimitive() || type.getName().startsWith("java.");
      if (type.isInterface() || nameless || javas) {
        throw new IllegalArgumentException(
            "There is no collection of "
                + type.getTypeName()
                + ", since it is no class of yours with a name: ask for that of the class whose"
                + " instances are stored, or name the collection.");
      }
      return Plurals.collection(type.getSimpleName());
    };
  }
}
