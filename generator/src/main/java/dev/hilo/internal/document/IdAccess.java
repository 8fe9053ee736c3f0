package dev.hilo.internal.document;

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
    this.field = field(type, name);
    String capitalized = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    Method get = method(type, "get" + capitalized);
    this.getter = get != null || !type.isRecord() ? get : method(type, name);
    this.setter = member(type, c -> setterOfText(c, "set" + capitalized));
  }

  /** The parameter may be a type variable of a generic superclass. */
  private Method setterOfText(Class<?> declaring, String name) throws NoSuchMethodException {
    for (Method method : declaring.getDeclaredMethods()) {
      if (method.getName().equals(name)
          && method.getParameterCount() == 1
          && resolved(method.getGenericParameterTypes()[0]) == String.class) {
        return method;
      }
    }
    throw new NoSuchMethodException(name);
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
        getter != null
            ? resolved(getter.getGenericReturnType())
            : field != null ? resolved(field.getGenericType()) : String.class;
    if (held != String.class) {
      throw refused("is of type " + held.getTypeName() + ", and ids are Strings", null);
    }
    try {
      if (getter != null) {
        getter.setAccessible(true);
      }
      if (setter != null) {
        setter.setAccessible(true);
      }
      if (field != null) {
        field.setAccessible(true);
      }
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
      return getter != null
          ? (String) getter.invoke(instance)
          : field == null ? null : (String) field.get(instance);
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

  public void write(Object instance, String id) {
    try {
      checkWritable();
      if (setter != null) {
        setter.invoke(instance, id);
      } else if (field != null) {
        field.set(instance, id);
      }
    } catch (ReflectiveOperationException e) {
      throw refused("could not be written", e);
    }
  }

  private IllegalArgumentException refused(String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "The id property " + type.getTypeName() + "." + name + " " + why + ".", cause);
  }

  private static @Nullable Field field(Class<?> type, String name) {
    return member(type, c -> c.getDeclaredField(name));
  }

  private static @Nullable Method method(Class<?> type, String name) {
    return member(type, c -> c.getDeclaredMethod(name));
  }

  /** The member of a class or the nearest superclass; null if none has it. */
  private static <M extends Member> @Nullable M member(Class<?> type, Lookup<M> lookup) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        M member = lookup.in(c);
        if (!Modifier.isStatic(member.getModifiers())) {
          return member;
        }
      } catch (NoSuchFieldException | NoSuchMethodException e) {
        // Look in the superclass.
      }
    }
    return null;
  }

  @FunctionalInterface
  private interface Lookup<M> {
    M in(Class<?> type) throws NoSuchFieldException, NoSuchMethodException;
  }
}
