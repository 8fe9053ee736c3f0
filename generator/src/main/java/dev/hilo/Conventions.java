package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applies the conventions for classes: collections, prefixes, and ids of single types. Immutable
 * and thread-safe; see {@link HiLoRules#conventions}.
 */
public final class Conventions {

  private final NamingConvention naming;
  private final PrefixConvention prefixes;
  private final Map<Class<?>, IdConvention<?>> ids = new LinkedHashMap<>();

  /**
   * @param ids a later convention for the same type replaces the former
   */
  Conventions(NamingConvention naming, PrefixConvention prefixes, List<IdConvention<?>> ids) {
    this.naming = naming;
    this.prefixes = prefixes;
    ids.forEach(convention -> this.ids.put(convention.type(), convention));
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
   * The id or request of an instance by the convention for its most specific type, whatever the
   * order of registration.
   *
   * @return null if there is no convention, or it leaves the id to HiLo
   * @throws IllegalStateException if several conventions fit and none is the most specific
   */
  public @Nullable String idOf(Object instance) {
    // Not cached: a map by class would keep the classes alive.
    IdConvention<?> convention = ids.isEmpty() ? null : mostSpecific(instance.getClass());
    return convention == null ? null : ask(convention, instance);
  }

  private static <T> @Nullable String ask(IdConvention<T> convention, Object instance) {
    return convention.idOf(convention.type().cast(instance));
  }

  private @Nullable IdConvention<?> mostSpecific(Class<?> type) {
    List<Class<?>> fitting = ids.keySet().stream().filter(c -> c.isAssignableFrom(type)).toList();
    List<Class<?>> lowest = new ArrayList<>(fitting);
    lowest.removeIf(c -> fitting.stream().anyMatch(d -> d != c && c.isAssignableFrom(d)));
    // A class is more specific than an unrelated interface.
    if (lowest.stream().anyMatch(c -> !c.isInterface())) {
      lowest.removeIf(Class::isInterface);
    }
    if (lowest.size() > 1) {
      throw new IllegalStateException(
          ("The id conventions for %s and %s both fit %3$s, and neither is more specific:"
                  + " register one for %3$s itself.")
              .formatted(
                  lowest.get(0).getTypeName(), lowest.get(1).getTypeName(), type.getTypeName()));
    }
    return lowest.isEmpty() ? null : ids.get(lowest.get(0));
  }

  /** Whether there is any convention that {@link #idOf} may ask. */
  public boolean hasIdConvention() {
    return !ids.isEmpty();
  }

  /** The annotation of a class or a superclass; two of them contradict each other. */
  private static @Nullable IdCollection annotation(Class<?> type) {
    List<Class<?>> named =
        Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
            .filter(c -> c.isAnnotationPresent(IdCollection.class))
            .toList();
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          ("Both %s and %s above it have @IdCollection: a hierarchy has one collection, so leave"
                  + " it on the root alone.")
              .formatted(named.get(0).getTypeName(), named.get(1).getTypeName()));
    }
    return named.isEmpty() ? null : named.get(0).getAnnotation(IdCollection.class);
  }
}
