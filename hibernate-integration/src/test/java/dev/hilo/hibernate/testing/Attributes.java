package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Attributes of entities by name, so that tests of many entities need no accessors in each. */
public final class Attributes {

  private Attributes() {}

  public static <T> T create(Class<T> entity) {
    try {
      var constructor = entity.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(entity.getName(), e);
    }
  }

  /** Null if there is no such attribute, too. */
  public static @Nullable Object get(Object entity, String name) {
    try {
      Field field = field(entity, name);
      return field == null ? null : field.get(entity);
    } catch (IllegalAccessException e) {
      throw new LinkageError(name, e);
    }
  }

  public static <T> T set(T entity, String name, @Nullable Object value) {
    try {
      requireNonNull(field(entity, name), name).set(entity, value);
      return entity;
    } catch (IllegalAccessException e) {
      throw new LinkageError(name, e);
    }
  }

  private static @Nullable Field field(Object entity, String name) {
    Field found =
        Stream.<Class<?>>iterate(entity.getClass(), Objects::nonNull, Class::getSuperclass)
            .flatMap(type -> Stream.of(type.getDeclaredFields()))
            .filter(field -> field.getName().equals(name))
            .findFirst()
            .orElse(null);
    if (found != null) {
      found.setAccessible(true);
    }
    return found;
  }
}
