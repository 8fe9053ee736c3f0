package dev.hilo.hibernate.internal.property;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * A type that may be a record with one component, such as {@code record OrderId(String value)}.
 * Constructor and accessor are null if it is not.
 *
 * @param valueType the type of the component, or the type itself
 */
record SingleValueRecord(
    Class<?> valueType, @Nullable MethodHandle constructor, @Nullable MethodHandle accessor) {

  static SingleValueRecord of(Class<?> type) {
    if (!type.isRecord() || type.getRecordComponents().length != 1) {
      return new SingleValueRecord(type, null, null);
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
          "The record %s is not accessible: make it public, or open its package to Hibernate and HiLo."
              .formatted(type.getName()),
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
