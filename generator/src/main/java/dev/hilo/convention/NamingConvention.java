package dev.hilo.convention;

import dev.hilo.internal.ids.Plurals;

/** Names the collection of a class. Implementations are thread-safe. */
@FunctionalInterface
public interface NamingConvention {

  /**
   * The collection of a class without {@link dev.hilo.IdCollection}, such as {@code orders}.
   *
   * @throws IllegalArgumentException if the class has none
   */
  String collectionOf(Class<?> type);

  /**
   * RavenDB's convention: the plural of the simple name, in lower case if it has at most one
   * upper-case letter: {@code Order} → {@code orders}, {@code OrderLine} → {@code OrderLines}.
   *
   * <p>Refuses interfaces, arrays, primitives, classes without a name, and classes of the JDK with
   * an {@link IllegalArgumentException}.
   */
  static NamingConvention plural() {
    return type -> {
      boolean nameless = type.isArray() || type.isAnonymousClass() || type.isHidden();
      boolean javas = type.isPrimitive() || type.getName().startsWith("java.");
      if (type.isInterface() || nameless || javas) {
        throw new IllegalArgumentException(
            ("There is no collection of %s, since it is no class of yours with a name: ask for"
                    + " the collection of the class whose instances are stored, or name the"
                    + " collection.")
                .formatted(type.getTypeName()));
      }
      return plural(type.getSimpleName());
    };
  }

  /** The collection that {@link #plural()} gives a class with this simple name. */
  static String plural(String simpleName) {
    return Plurals.collection(simpleName);
  }
}
