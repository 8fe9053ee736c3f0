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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reflection on objects whose classes the core does not depend on. */
final class Beans {

  private Beans() {}

  /** Calls the public method that has this name and takes these arguments. */
  static @Nullable Object call(Object target, String name, @Nullable Object... arguments)
      throws ReflectiveOperationException {
    Method method = method(target, name, arguments);
    if (method == null) {
      throw new NoSuchMethodException(target.getClass().getName() + "." + name);
    }
    return method.invoke(target, arguments);
  }

  /** Calls a method that never returns null. */
  static Object get(Object target, String name) throws ReflectiveOperationException {
    return Objects.requireNonNull(call(target, name), name);
  }

  /** Calls a method for each value. Its name is the prefix and the key. */
  static void set(Object target, String prefix, Map<String, ?> values)
      throws ReflectiveOperationException {
    for (Map.Entry<String, ?> value : values.entrySet()) {
      call(target, prefix + value.getKey(), value.getValue());
    }
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

  /** Reads a field of this class that is not public. */
  static @Nullable Object field(Object target, String name) throws ReflectiveOperationException {
    Field field = target.getClass().getDeclaredField(name);
    if (!field.trySetAccessible()) {
      throw new IllegalAccessException(field + " is in a module that is closed to HiLo");
    }
    return field.get(target);
  }

  /**
   * Copies every property that one object lets read and the other lets write.
   *
   * @param omitted the names of those that are not even read
   */
  static void copy(Object from, Object to, Set<String> omitted)
      throws ReflectiveOperationException {
    for (Method setter : to.getClass().getMethods()) {
      String property = setter.getName().substring(Math.min(3, setter.getName().length()));
      Method getter = getter(from, property);
      if (setter.getName().startsWith("set") && !omitted.contains(property) && getter != null) {
        Object value = own(getter.invoke(from));
        // A setter may do more than set, and some refuse null, which is their default.
        if (accept(setter.getParameterTypes(), value)
            && !Objects.equals(value, Objects.requireNonNull(getter(to, property)).invoke(to))) {
          setter.invoke(to, value);
        }
      }
    }
  }

  /** A value that does not change with the original's. */
  static @Nullable Object own(@Nullable Object value) {
    return value instanceof Properties shared ? shared.clone() : value;
  }

  /** The method that reads a property; null if there is none. */
  static @Nullable Method getter(Object target, String property) {
    Method getter = method(target, "get" + property);
    return getter == null ? method(target, "is" + property) : getter;
  }

  private static @Nullable Method method(
      Object target, String name, @Nullable Object... arguments) {
    return publicTypes(target.getClass()).stream()
        .flatMap(type -> arguments.length == 0 ? getter(type, name) : Stream.of(type.getMethods()))
        .filter(method -> method.getName().equals(name))
        .filter(method -> Modifier.isPublic(method.getDeclaringClass().getModifiers()))
        .filter(method -> accept(method.getParameterTypes(), arguments))
        .findFirst()
        .orElse(null);
  }

  /** A search that is quick enough to be done for each connection. */
  private static Stream<Method> getter(Class<?> type, String name) {
    try {
      return Stream.of(type.getMethod(name));
    } catch (NoSuchMethodException e) {
      return Stream.empty();
    }
  }

  /** The types of an object that may be called. Its class may be hidden, as that of a proxy is. */
  static Set<Class<?>> publicTypes(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    if (Modifier.isPublic(type.getModifiers())
        && type.getModule().isExported(type.getPackageName(), Beans.class.getModule())) {
      types.add(type);
    }
    Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
        .forEach(above -> types.addAll(publicTypes(above)));
    return types;
  }

  private static boolean accept(Class<?>[] parameters, @Nullable Object... arguments) {
    boolean accept = parameters.length == arguments.length;
    for (int i = 0; accept && i < arguments.length; i++) {
      accept =
          arguments[i] == null
              ? !parameters[i].isPrimitive()
              : MethodType.methodType(parameters[i]).wrap().returnType().isInstance(arguments[i]);
    }
    return accept;
  }
}
