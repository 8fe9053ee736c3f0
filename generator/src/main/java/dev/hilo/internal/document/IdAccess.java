package dev.hilo.internal.document;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the id property of a class: by getter and setter where there are, else by its
 * field.
 */
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
    this.setter = method(type, "set" + capitalized, String.class);
  }

  /**
   * The access to a property, or null if the class has none of that name.
   *
   * @throws IllegalArgumentException if it is no String, or out of reach
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
    Class<?> held =
        getter != null ? getter.getReturnType() : field != null ? field.getType() : String.class;
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
      throw refused("cannot be reached: open its package to the module dev.hilo", e);
    }
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

  /** Refuses a property that only the class itself can give a value. */
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
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        Field field = c.getDeclaredField(name);
        if (!Modifier.isStatic(field.getModifiers())) {
          return field;
        }
      } catch (NoSuchFieldException e) {
        // Perhaps further up.
      }
    }
    return null;
  }

  private static @Nullable Method method(Class<?> type, String name, Class<?>... parameters) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        Method method = c.getDeclaredMethod(name, parameters);
        if (!Modifier.isStatic(method.getModifiers())) {
          return method;
        }
      } catch (NoSuchMethodException e) {
        // Perhaps further up.
      }
    }
    return null;
  }
}
