package dev.hilo.hibernate.internal.property;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * A record around one value, such as {@code record OrderId(String value)}, or nothing around it.
 *
 * @param constructor makes the record; null if there is none
 * @param accessor takes the value out; null if there is no record
 */
record SingleValueRecord(
    Class<?> valueType, @Nullable MethodHandle constructor, @Nullable MethodHandle accessor) {

  /** No record. */
  static final SingleValueRecord NONE = new SingleValueRecord(Object.class, null, null);

  /** The record that a type is, or null if it is none with a single value. */
  static @Nullable SingleValueRecord of(Class<?> type) {
    if (!type.isRecord() || type.getRecordComponents().length != 1) {
      return null;
    }
    RecordComponent component = type.getRecordComponents()[0];
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return new SingleValueRecord(
          component.getType(),
          lookup.findConstructor(type, MethodType.methodType(void.class, component.getType())),
          lookup.unreflect(component.getAccessor()));
    } catch (ReflectiveOperationException e) {
      throw new AnnotationException(
          "The record "
              + type.getName()
              + " is out of reach: make it public, or open its package to Hibernate and HiLo.",
          e);
    }
  }

  Object wrap(Object value) {
    return constructor == null ? value : call(constructor, value);
  }

  @Nullable Object unwrap(@Nullable Object wrapped) {
    return accessor == null || wrapped == null ? wrapped : call(accessor, wrapped);
  }

  private static Object call(MethodHandle handle, Object argument) {
    try {
      return handle.invoke(argument);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IdentifierGenerationException("The record around an id failed: " + e, e);
    }
  }
}
