package dev.hilo.internal.common;

import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The numeric types that an id property may have; primitives count as their wrappers. */
public enum NumericIdType {
  /** {@code long}: has room for every number. */
  LONG(Long.class, Long.MAX_VALUE),
  /** {@code int}: up to 2,147,483,647. */
  INTEGER(Integer.class, Integer.MAX_VALUE),
  /** {@code short}: up to 32,767. */
  SHORT(Short.class, Short.MAX_VALUE),
  /** {@link BigInteger}: has room for every number. */
  BIG_INTEGER(BigInteger.class, Long.MAX_VALUE);

  private final Class<?> type;
  private final long highest;

  NumericIdType(Class<?> type, long highest) {
    this.type = type;
    this.highest = highest;
  }

  /** The highest number of a counter that the type holds. */
  public long highest() {
    return highest;
  }

  /** Returns the constant for a class or primitive; null if HiLo has no numbers of that type. */
  public static @Nullable NumericIdType of(Class<?> type) {
    Class<?> boxed = MethodType.methodType(type).wrap().returnType();
    return Stream.of(values()).filter(each -> each.type == boxed).findFirst().orElse(null);
  }

  /** Whether a property holds a number. Primitives have no null, so 0 counts as none. */
  public static boolean isSet(@Nullable Object value) {
    // The low 64 bits of a BigInteger may be 0 although it is not.
    return value instanceof BigInteger big
        ? big.signum() != 0
        : value instanceof Number number && number.longValue() != 0;
  }

  /**
   * Returns a number in this type.
   *
   * @param collection the collection of the number, for the message
   * @param property the property that is to hold the number, for the message
   * @throws IllegalArgumentException if the number does not fit
   */
  public Number convert(long number, String collection, String property) {
    if (number > highest) {
      throw new IllegalArgumentException(
          ("The number %s of the collection '%s' does not fit %s, which is of type %s and holds at"
                  + " most %s: make it a Long and its column a bigint.")
              .formatted(number, collection, property, type.getSimpleName(), highest));
    }
    return switch (this) {
      case LONG -> number;
      case INTEGER -> (int) number;
      case SHORT -> (short) number;
      case BIG_INTEGER -> BigInteger.valueOf(number);
    };
  }
}
