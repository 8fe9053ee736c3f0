package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.internal.document.IdConventions;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Applies the conventions for classes: collections, prefixes, and ids of single types. Immutable
 * and thread-safe; see {@link HiLoRules#conventions}.
 */
public final class Conventions {

  private final NamingConvention naming;
  private final PrefixConvention prefixes;
  private final IdConventions ids;

  Conventions(NamingConvention naming, PrefixConvention prefixes, IdConventions ids) {
    this.naming = naming;
    this.prefixes = prefixes;
    this.ids = ids;
  }

  /**
   * The prefix of the ids of a class, without the separator.
   *
   * @throws IllegalArgumentException if it has none: a bare interface, or an abstract class that
   *     has no {@link IdCollection}
   */
  public String prefixOf(Class<?> type) {
    IdCollection named = annotation(type);
    boolean isClass = !type.isInterface() && !type.isArray() && !type.isPrimitive();
    if (named == null && isClass && Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(
          ("There is no collection of %s, since it is abstract and no entity's root: ask for the"
                  + " collection of the class whose instances are stored, or put @IdCollection on"
                  + " this one.")
              .formatted(type.getTypeName()));
    }
    return prefixOfRoot(type);
  }

  /**
   * The prefix of the root of an entity hierarchy, which may be abstract.
   *
   * @throws IllegalArgumentException if it has none
   */
  public String prefixOfRoot(Class<?> type) {
    IdCollection named = annotation(type);
    String collection = named != null ? named.value() : naming.collectionOf(type);
    return prefixOf(
        requireNonNull(
            collection, () -> "the naming convention returned null for " + type.getTypeName()));
  }

  /** The prefix of the ids of a collection, without the separator. */
  public String prefixOf(String collection) {
    String prefix = prefixes.prefixOf(collection);
    return requireNonNull(prefix, () -> "the prefix convention returned null for " + collection);
  }

  /**
   * The id or request of an instance by the convention for its type.
   *
   * @return null if there is no convention, or it leaves the id to HiLo
   * @throws IllegalStateException if several conventions fit and none is the most specific
   */
  public @Nullable String idOf(Object instance) {
    return ids.idOf(instance);
  }

  /** Whether there is any convention that {@link #idOf} may ask. */
  public boolean hasIdConvention() {
    return !ids.isEmpty();
  }

  /** The annotation of a class or a superclass; two of them contradict each other. */
  private static @Nullable IdCollection annotation(Class<?> type) {
    List<Class<?>> named = new ArrayList<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.isAnnotationPresent(IdCollection.class)) {
        named.add(c);
      }
    }
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          ("Both %s and %s above it have @IdCollection: a hierarchy has one collection, so leave"
                  + " it on the root alone.")
              .formatted(named.get(0).getTypeName(), named.get(1).getTypeName()));
    }
    return named.isEmpty() ? null : named.get(0).getAnnotation(IdCollection.class);
  }
}
