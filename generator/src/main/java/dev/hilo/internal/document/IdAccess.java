package dev.hilo.internal.document;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and writes the id property of a class, by getter and setter or else by its field. */
public final class IdAccess {

  private final Class<?> type;
  private final String name;
  private final @Nullable Method getter;
  private final @Nullable Method setter;
  private final @Nullable Field field;

  private IdAccess(Class<?> type, String name) {
    this.type = type;
    this.name = name;
    this.field = member(Class::getDeclaredFields, it -> it.getName().equals(name));
    String capitalized = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    Method get = method("get" + capitalized, it -> it.getParameterCount() == 0);
    this.getter =
        get != null || !type.isRecord() ? get : method(name, it -> it.getParameterCount() == 0);
    this.setter = method("set" + capitalized, this::takesText);
  }

  private @Nullable Method method(String name, Predicate<Method> wanted) {
    return member(Class::getDeclaredMethods, it -> it.getName().equals(name) && wanted.test(it));
  }

  /** The member of the class or the nearest superclass; null if none has it. */
  private <M extends Member> @Nullable M member(
      Function<Class<?>, M[]> members, Predicate<M> wanted) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (M member : members.apply(c)) {
        // Bridge methods are synthetic.
        if (!Modifier.isStatic(member.getModifiers())
            && !member.isSynthetic()
            && wanted.test(member)) {
          return member;
        }
      }
    }
    return null;
  }

  /** The parameter may be a type variable of a generic superclass. */
  private boolean takesText(Method setter) {
    return setter.getParameterCount() == 1
        && resolved(setter.getGenericParameterTypes()[0]) == String.class;
  }

  /**
   * The access to a property; null if the class does not have it.
   *
   * @throws IllegalArgumentException if it is not a String, or not accessible
   */
  public static @Nullable IdAccess of(Class<?> type, @Nullable String property) {
    if (property == null || property.isEmpty()) {
      return null;
    }
    IdAccess access = new IdAccess(type, property);
    if (access.getter == null && access.field == null) {
      return null;
    }
    access.check();
    return access;
  }

  private void check() {
    Type held =
        resolved(
            getter != null
                ? getter.getGenericReturnType()
                : requireNonNull(field).getGenericType());
    if (held != String.class) {
      throw refused("is of type " + held.getTypeName() + ", and ids are Strings", null);
    }
    try {
      Stream.of(getter, setter, field)
          .filter(Objects::nonNull)
          .forEach(member -> member.setAccessible(true));
    } catch (InaccessibleObjectException e) {
      throw refused("is not accessible: open its package to the module dev.hilo", e);
    }
  }

  /** What a type variable of a superclass stands for; any other type as it is. */
  private Type resolved(Type declared) {
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

  public @Nullable String read(Object instance) {
    try {
      return (String)
          (getter != null ? getter.invoke(instance) : requireNonNull(field).get(instance));
    } catch (ReflectiveOperationException e) {
      throw refused("could not be read", e);
    }
  }

  /** Refuses a property that only its class can write. */
  public void checkWritable() {
    boolean writable = setter != null || (field != null && !Modifier.isFinal(field.getModifiers()));
    if (!writable) {
      throw refused("cannot be written: give its class a setter, or the instance its id", null);
    }
  }

  /** Writes a property that {@link #checkWritable} has accepted. */
  public void write(Object instance, String id) {
    try {
      if (setter != null) {
        setter.invoke(instance, id);
      } else {
        requireNonNull(field).set(instance, id);
      }
    } catch (ReflectiveOperationException e) {
      throw refused("could not be written", e);
    }
  }

  private IllegalArgumentException refused(String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "The id property " + type.getTypeName() + "." + name + " " + why + ".", cause);
  }
}
