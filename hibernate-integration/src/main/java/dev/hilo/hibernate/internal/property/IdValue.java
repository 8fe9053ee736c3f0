package dev.hilo.hibernate.internal.property;

import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.Objects;
import java.util.function.LongFunction;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** How an id stands in the type of its property: as text or as a number, perhaps in a record. */
final class IdValue {

  /** A smaller number comes from a counter whose Max did not move backwards. */
  private static final long LEAP = 1 << 20;

  private static final String LEAPED =
      " If the table of the counters was emptied or restored while this application ran, the"
          + " counter has leaped by 1,048,576, and an error in the log says so: tests that empty it"
          + " call HibernateHiLo.reset.";
  private static final String TOO_LARGE =
      "The number %d of the collection '%s' does not fit %s, which is of type %s and holds at most"
          + " %d: make it a Long and its column a bigint.";

  private final IdProperty property;

  /** Null for text. */
  private final @Nullable NumberType number;

  private final SingleValueRecord wrapping;

  private IdValue(IdProperty property, SingleValueRecord wrapping, Class<?> bare) {
    this.property = property;
    this.wrapping = wrapping;
    this.number = NumberType.of(bare);
    if (number == null && bare != String.class) {
      throw new AnnotationException(
          ("%s is of type %s, for which HiLo has no ids: use String, Long, Integer, Short, their"
                  + " primitives, BigInteger, or a record that wraps one of them and nothing else.")
              .formatted(property, property.type().getName()));
    }
  }

  static IdValue of(IdProperty property) {
    SingleValueRecord wrapping = SingleValueRecord.of(property.type());
    return wrapping == null
        ? new IdValue(property, SingleValueRecord.NONE, property.type())
        : new IdValue(property, wrapping, wrapping.valueType());
  }

  boolean isText() {
    return number == null;
  }

  /** The text of a value; null if it has none. */
  @Nullable String text(@Nullable Object value) {
    Object bare = wrapping.unwrap(value);
    return bare == null ? null : bare.toString();
  }

  /** Whether a number was set. Primitives have no null, so 0 is not. */
  boolean isSet(@Nullable Object value) {
    Object bare = wrapping.unwrap(value);
    return bare instanceof BigInteger big
        ? big.signum() != 0
        : bare instanceof Number known && known.longValue() != 0;
  }

  Object of(String id) {
    return wrapping.wrap(id);
  }

  /**
   * @throws IdentifierGenerationException if the number does not fit the type
   */
  Object of(String collection, long value) {
    NumberType type = Objects.requireNonNull(number, "a property of text");
    if (value > type.most) {
      throw new IdentifierGenerationException(
          TOO_LARGE.formatted(
                  value, collection, property, property.type().getSimpleName(), type.most)
              + (value > LEAP ? LEAPED : ""));
    }
    return wrapping.wrap(type.conversion.apply(value));
  }

  /** A type of numbers that HiLo fills. */
  private record NumberType(long most, LongFunction<Object> conversion) {

    /** The type of a class or primitive; null if HiLo does not fill it with numbers. */
    static @Nullable NumberType of(Class<?> type) {
      Class<?> boxed = MethodType.methodType(type).wrap().returnType();
      if (boxed == Long.class) {
        return new NumberType(Long.MAX_VALUE, Long::valueOf);
      }
      if (boxed == Integer.class) {
        return new NumberType(Integer.MAX_VALUE, value -> (int) value);
      }
      if (boxed == Short.class) {
        return new NumberType(Short.MAX_VALUE, value -> (short) value);
      }
      return boxed == BigInteger.class ? new NumberType(Long.MAX_VALUE, BigInteger::valueOf) : null;
    }
  }
}
