package dev.hilo.connection;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reflection on objects whose classes the core does not depend on. Thread-safe. */
final class Beans {

  private Beans() {}

  /** Calls the public method that has this name and takes these arguments. */
  static @Nullable Object call(Object target, String name, @Nullable Object... arguments)
      throws ReflectiveOperationException {
    return method(target, name, arguments).invoke(target, arguments);
  }

  /** Calls a method that never returns null. */
  static Object get(Object target, String name) throws ReflectiveOperationException {
    return Objects.requireNonNull(call(target, name), name);
  }

  private static Method method(Object target, String name, @Nullable Object... arguments)
      throws NoSuchMethodException {
    for (Class<?> type : publicTypes(target.getClass())) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name)
            && Modifier.isPublic(method.getModifiers())
            && accept(method.getParameterTypes(), arguments)) {
          return method;
        }
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }

  /**
   * The public types of an object of this class. The class itself may be hidden, as that of a proxy
   * is.
   */
  static Set<Class<?>> publicTypes(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    if (Modifier.isPublic(type.getModifiers())
        && type.getModule().isExported(type.getPackageName(), Beans.class.getModule())) {
      types.add(type);
    }
    if (type.getSuperclass() != null) {
      types.addAll(publicTypes(type.getSuperclass()));
    }
    for (Class<?> implemented : type.getInterfaces()) {
      types.addAll(publicTypes(implemented));
    }
    return types;
  }

  private static boolean accept(Class<?>[] parameters, @Nullable Object... arguments) {
    if (parameters.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < arguments.length; i++) {
      Object argument = arguments[i];
      if (argument == null
          ? parameters[i].isPrimitive()
          : !MethodType.methodType(parameters[i]).wrap().returnType().isInstance(argument)) {
        return false;
      }
    }
    return true;
  }

  /** Makes an object by the public constructor of its class that takes these arguments. */
  static Object make(Class<?> type, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getConstructors()) {
      if (accept(constructor.getParameterTypes(), arguments)) {
        return constructor.newInstance(arguments);
      }
    }
    throw new NoSuchMethodException(type.getName() + ".<init>");
  }

  /** Reads a field that is not public, in this class or above. */
  static @Nullable Object field(Object target, String name) throws ReflectiveOperationException {
    Field field = target.getClass().getDeclaredField(name);
    if (!field.trySetAccessible()) {
      throw new IllegalAccessException(field + " is in a module that is closed to HiLo");
    }
    return field.get(target);
  }

  /** The address that a driver's own DataSource leads to; null if it does not tell. */
  static @Nullable String address(Object dataSource) throws ReflectiveOperationException {
    return isReadable(dataSource, "Url") && read(dataSource, "Url") instanceof String url
        ? url
        : null;
  }

  /** Sets each property to its value. */
  static void set(Object target, Map<String, ?> values) throws ReflectiveOperationException {
    for (Map.Entry<String, ?> value : values.entrySet()) {
      call(target, "set" + value.getKey(), value.getValue());
    }
  }

  /**
   * Copies every property that one object lets read and the other lets write.
   *
   * @param omitted the names of those that stay as they are, and that are not even read
   */
  static void copy(Object from, Object to, Set<String> omitted)
      throws ReflectiveOperationException {
    for (Method setter : to.getClass().getMethods()) {
      String property = setter.getName().replaceFirst("^set", "");
      if (property.equals(setter.getName())
          || setter.getParameterCount() != 1
          || omitted.contains(property)
          || !isReadable(from, property)) {
        continue;
      }
      Object value = read(from, property);
      // A setter may do more than to set, and some refuse null, which is their default.
      if (accept(setter.getParameterTypes(), value) && !Objects.equals(value, read(to, property))) {
        setter.invoke(to, value instanceof Properties shared ? shared.clone() : value);
      }
    }
  }

  private static boolean isReadable(Object target, String property) {
    try {
      return getter(target, property).getReturnType() != void.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static @Nullable Object read(Object target, String property)
      throws ReflectiveOperationException {
    return getter(target, property).invoke(target);
  }

  private static Method getter(Object target, String property) throws NoSuchMethodException {
    try {
      return method(target, "get" + property);
    } catch (NoSuchMethodException e) {
      return method(target, "is" + property);
    }
  }
}
