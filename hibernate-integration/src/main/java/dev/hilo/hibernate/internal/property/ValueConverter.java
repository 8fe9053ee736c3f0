package dev.hilo.hibernate.internal.property;

import dev.hilo.internal.common.NumericIdType;
import dev.hilo.rows.ColumnLimit;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Converts ids to the type of their property: text or a number, or a record with one component,
 * such as {@code record OrderId(String value)}.
 */
public final class ValueConverter {

  /** A larger number suggests that Max has moved backwards, and HiLo has skipped numbers. */
  private static final long LEAP = 1 << 20;

  private static final String LEAPED =
      " If the table of the counters was emptied or restored while this application ran, the"
          + " counter has skipped 1,048,576 numbers, and the log has an error. Tests that empty the"
          + " table call HibernateHiLo.reset.";

  private final MappedProperty property;

  /** Null for text. */
  private final @Nullable NumericIdType number;

  /** Of the record; both null without one. */
  private final @Nullable MethodHandle constructor;

  private final @Nullable MethodHandle accessor;

  /**
   * @throws AnnotationException if HiLo has no ids for the type
   */
  public ValueConverter(MappedProperty property) {
    this.property = property;
    Class<?> type = property.type();
    if (type.isRecord() && type.getRecordComponents().length == 1) {
      RecordComponent component = type.getRecordComponents()[0];
      try {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        constructor =
            lookup.findConstructor(type, MethodType.methodType(void.class, component.getType()));
        accessor = lookup.unreflect(component.getAccessor());
      } catch (ReflectiveOperationException e) {
        throw new AnnotationException(
            "The record %s is not accessible: make it public, or open its package to Hibernate and HiLo."
                .formatted(type.getName()),
            e);
      }
      type = component.getType();
    } else {
      constructor = null;
      accessor = null;
    }
    this.number = NumericIdType.of(type);
    if (number == null && type != String.class) {
      throw new AnnotationException(
          ("%s is of type %s, for which HiLo has no ids. Use String, Long, Integer, Short, their"
                  + " primitives, BigInteger, or a record that wraps only one of them.")
              .formatted(property, property.type().getName()));
    }
  }

  public boolean isText() {
    return number == null;
  }

  /** How large the numbers in the column can become. */
  ColumnLimit limit() {
    if (number != null) {
      return ColumnLimit.ofNumbers(number.highest());
    }
    Long characters = property.length();
    return ColumnLimit.ofText(characters == null ? Long.MAX_VALUE : characters);
  }

  /** The text of a value; null if it has none. */
  public @Nullable String text(@Nullable Object value) {
    Object unwrapped = unwrap(value);
    return unwrapped == null ? null : unwrapped.toString();
  }

  public boolean isSet(@Nullable Object value) {
    return NumericIdType.isSet(unwrap(value));
  }

  Object of(String collection, long value) {
    NumericIdType type = Objects.requireNonNull(number, "a property of text");
    Number converted;
    try {
      converted = type.convert(value, collection, property.toString());
    } catch (IllegalArgumentException e) {
      throw new IdentifierGenerationException(e.getMessage() + (value > LEAP ? LEAPED : ""), e);
    }
    return wrap(converted);
  }

  Object wrap(Object value) {
    return constructor == null ? value : call(constructor, value);
  }

  private @Nullable Object unwrap(@Nullable Object wrapped) {
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
