package dev.hilo.internal.document;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdPropertyConvention;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and writes the ids of documents, and finds their collections. Thread-safe. */
public final class Documents {

  private final Function<Class<?>, String> collectionPrefix;
  private final Function<Object, @Nullable String> conventionalId;
  private final IdPropertyConvention idProperty;
  private final ConcurrentMap<Class<?>, String> prefixes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Class<?>, Optional<IdProperty>> properties =
      new ConcurrentHashMap<>();

  /** Set before the maps are cleared; a thread that adds an entry later clears them again. */
  private volatile boolean closed;

  /**
   * @param collectionPrefix the prefix of the ids of a class
   * @param conventionalId the id or request by the convention for a document's type; null if none
   */
  public Documents(
      Function<Class<?>, String> collectionPrefix,
      Function<Object, @Nullable String> conventionalId,
      IdPropertyConvention idProperty) {
    this.collectionPrefix = collectionPrefix;
    this.conventionalId = conventionalId;
    this.idProperty = idProperty;
  }

  /** Cached: conventions are constant, and a plural takes dozens of patterns. */
  public String prefixOf(Class<?> type) {
    return known(prefixes, type, collectionPrefix);
  }

  /** Releases all classes, so that a closed HiLo does not keep their class loaders. */
  public void close() {
    closed = true;
    prefixes.clear();
    properties.clear();
  }

  private <V> V known(ConcurrentMap<Class<?>, V> all, Class<?> type, Function<Class<?>, V> found) {
    V known = all.get(type);
    V value = known == null ? found.apply(type) : known;
    if (known == null) {
      all.put(type, value); // Not by computeIfAbsent, which a full stack can break for ever.
    }
    if (closed) {
      all.clear();
    }
    return value;
  }

  /**
   * Gives a document its id.
   *
   * @param given the id or request in place of the present value and the conventions; null if none
   * @param isRequest whether a value, which may be null, requests an id
   * @param resolver turns a value, which may be null, into the id
   */
  public String identify(
      Object document,
      @Nullable String given,
      Predicate<@Nullable String> isRequest,
      Function<@Nullable String, String> resolver) {
    if (requireNonNull(document, "document") instanceof CharSequence
        || document instanceof Number) {
      throw new IllegalArgumentException(
          ("'%s' is no document but a value: to have an id made of it, ask a collection, as in"
                  + " hilo.collection(\"orders\").assign(…).")
              .formatted(document));
    }
    IdProperty property = known(properties, document.getClass(), this::propertyOf).orElse(null);
    String present = property == null ? null : property.read(document);
    String request =
        given != null ? given : present != null ? present : conventionalId.apply(document);
    boolean writes = isRequest.test(request) || !Objects.equals(request, present);
    if (property != null && writes && property.setter == null && !property.hasWritableField()) {
      throw property.refused(
          "cannot be written: give its class a setter, or the instance its id", null);
    }
    String id = resolver.apply(request);
    if (property != null && !id.equals(present)) {
      property.write(document, id);
    }
    return id;
  }

  private Optional<IdProperty> propertyOf(Class<?> type) {
    String name = idProperty.idPropertyOf(type);
    return name == null || name.isEmpty() ? Optional.empty() : IdProperty.of(type, name);
  }

  /** The id property of a class, read and written by getter and setter or else by its field. */
  private record IdProperty(
      Class<?> type,
      String name,
      @Nullable Method getter,
      @Nullable Method setter,
      @Nullable Field field) {

    /** Empty if the class does not have the property. */
    static Optional<IdProperty> of(Class<?> type, String name) {
      String capitalized = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      Predicate<Method> reads = method -> method.getParameterCount() == 0;
      Method getter = member(type, Class::getDeclaredMethods, "get" + capitalized, reads);
      if (getter == null && type.isRecord()) {
        getter = member(type, Class::getDeclaredMethods, name, reads);
      }
      Predicate<Method> takesText =
          method ->
              method.getParameterCount() == 1
                  && resolved(type, method.getGenericParameterTypes()[0]) == String.class;
      Method setter = member(type, Class::getDeclaredMethods, "set" + capitalized, takesText);
      Field field = member(type, Class::getDeclaredFields, name, any -> true);
      if (getter == null && field == null) {
        return Optional.empty();
      }
      IdProperty found = new IdProperty(type, name, getter, setter, field);
      Type held =
          getter != null ? getter.getGenericReturnType() : requireNonNull(field).getGenericType();
      if (resolved(type, held) != String.class) {
        throw found.refused(
            "is of type " + resolved(type, held).getTypeName() + ", and ids are Strings", null);
      }
      try {
        Stream.<@Nullable AccessibleObject>of(getter, setter, field)
            .filter(Objects::nonNull)
            .forEach(member -> member.setAccessible(true));
      } catch (InaccessibleObjectException e) {
        throw found.refused("is not accessible: open its package to the module dev.hilo", e);
      }
      return Optional.of(found);
    }

    /** The member of the class or the nearest superclass; null if none has it. */
    private static <M extends Member> @Nullable M member(
        Class<?> type, Function<Class<?>, M[]> members, String name, Predicate<M> wanted) {
      // Bridge methods are synthetic.
      return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
          .flatMap(each -> Arrays.stream(members.apply(each)))
          .filter(one -> !Modifier.isStatic(one.getModifiers()) && !one.isSynthetic())
          .filter(one -> one.getName().equals(name) && wanted.test(one))
          .findFirst()
          .orElse(null);
    }

    /** What a type variable of a generic superclass stands for; any other type as it is. */
    private static Type resolved(Class<?> type, Type declared) {
      Map<Type, Type> arguments = new HashMap<>();
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        if (c.getGenericSuperclass() instanceof ParameterizedType base) {
          Type[] given = base.getActualTypeArguments();
          Type[] variables = ((Class<?>) base.getRawType()).getTypeParameters();
          for (int i = 0; i < given.length; i++) {
            arguments.put(variables[i], arguments.getOrDefault(given[i], given[i]));
          }
        }
      }
      return arguments.getOrDefault(declared, declared);
    }

    @Nullable String read(Object document) {
      try {
        return (String)
            (getter != null ? getter.invoke(document) : requireNonNull(field).get(document));
      } catch (ReflectiveOperationException e) {
        throw refused("could not be read", e);
      }
    }

    boolean hasWritableField() {
      return field != null && !Modifier.isFinal(field.getModifiers());
    }

    void write(Object document, String id) {
      try {
        if (setter != null) {
          setter.invoke(document, id);
        } else {
          requireNonNull(field).set(document, id);
        }
      } catch (ReflectiveOperationException e) {
        throw refused("could not be written", e);
      }
    }

    IllegalArgumentException refused(String why, @Nullable Throwable cause) {
      return new IllegalArgumentException(
          "The id property " + type.getTypeName() + "." + name + " " + why + ".", cause);
    }
  }
}
