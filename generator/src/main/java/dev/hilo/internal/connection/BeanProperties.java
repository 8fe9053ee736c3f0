package dev.hilo.internal.connection;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reflection on objects whose classes the core does not depend on. */
public final class BeanProperties {

  private BeanProperties() {}

  /** Calls a public method, also of a hidden class. One without arguments is found quickly. */
  public static @Nullable Object call(Object target, String name, @Nullable Object... arguments)
      throws ReflectiveOperationException {
    Class<?> type = target.getClass();
    Method method =
        arguments.length == 0
            ? type.getMethod(name)
            : Stream.of(type.getMethods())
                .filter(each -> each.getName().equals(name))
                .filter(each -> accept(each.getParameterTypes(), arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type + "." + name));
    method.trySetAccessible();
    return method.invoke(target, arguments);
  }

  static Object get(Object target, String name) throws ReflectiveOperationException {
    return requireNonNull(call(target, name), name);
  }

  static long number(Object target, String name) throws ReflectiveOperationException {
    return ((Number) get(target, name)).longValue();
  }

  static void set(Object target, String property, @Nullable Object value)
      throws ReflectiveOperationException {
    call(target, "set" + property, value);
  }

  /** Calls the public constructor that takes these arguments. */
  static Object make(Class<?> type, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getConstructors()) {
      if (accept(constructor.getParameterTypes(), arguments)) {
        return constructor.newInstance(arguments);
      }
    }
    throw new NoSuchMethodException(type.getName() + ".<init>");
  }

  static @Nullable Object field(Object target, String name) throws ReflectiveOperationException {
    Field field = target.getClass().getDeclaredField(name);
    field.trySetAccessible();
    return field.get(target);
  }

  /**
   * Copies the properties that can be read and written.
   *
   * @param omitted a regular expression of the names of others, which are not even read
   */
  static void copy(Object from, Object to, String omitted) throws ReflectiveOperationException {
    for (Method setter : to.getClass().getMethods()) {
      String property = setter.getName().startsWith("set") ? setter.getName().substring(3) : "";
      Method getter = property.matches(omitted) ? null : getter(from, property);
      Object value = getter == null ? null : own(getter.invoke(from));
      // Skip equal values: a setter may have side effects, or refuse null, its default.
      if (getter != null
          && accept(setter.getParameterTypes(), value)
          && !Objects.equals(value, getter.invoke(to))) {
        setter.invoke(to, value);
      }
    }
  }

  /** A copy that does not change with the original. */
  static @Nullable Object own(@Nullable Object value) {
    return value instanceof Properties shared ? shared.clone() : value;
  }

  /** The method that reads a property; null if there is none. */
  static @Nullable Method getter(Object target, String property) {
    return Stream.of(target.getClass().getMethods())
        .filter(each -> each.getParameterCount() == 0)
        .filter(each -> each.getName().matches("(get|is)" + property))
        .findFirst()
        .orElse(null);
  }

  private static boolean accept(Class<?>[] parameters, @Nullable Object... arguments) {
    return parameters.length == arguments.length
        && IntStream.range(0, arguments.length).allMatch(i -> accepts(parameters[i], arguments[i]));
  }

  private static boolean accepts(Class<?> type, @Nullable Object argument) {
    return argument == null
        ? !type.isPrimitive()
        : MethodType.methodType(type).wrap().returnType().isInstance(argument);
  }
}
