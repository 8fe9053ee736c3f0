package dev.hilo.hibernate;

import java.math.BigInteger;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** How an id stands in the type of its property: as text, or as a number. */
sealed interface IdValue {

  /** The way that fits the type of a property. */
  static IdValue of(IdProperty property) {
    Class<?> type = property.type();
    IdValue plain = plain(property, type);
    if (plain != null) {
      return plain;
    }
    SingleValueRecord wrapping = SingleValueRecord.of(type);
    IdValue inner = wrapping == null ? null : plain(property, wrapping.valueType());
    if (wrapping != null && inner instanceof Text) {
      return new Text(wrapping);
    }
    if (wrapping != null && inner instanceof Numeric numeric) {
      return new Numeric(property, numeric.most, numeric.conversion, wrapping);
    }
    throw new AnnotationException(
        property
            + " is of type "
            + type.getName()
            + ", for which HiLo has no ids: use String, Long, Integer, Short, their primitives,"
            + " BigInteger, or a record that wraps one of them and nothing else.");
  }

  private static @Nullable IdValue plain(IdProperty property, Class<?> type) {
    if (type == String.class) {
      return new Text(SingleValueRecord.NONE);
    }
    if (type == Long.class || type == long.class) {
      return new Numeric(property, Long.MAX_VALUE, Long::valueOf, SingleValueRecord.NONE);
    }
    if (type == Integer.class || type == int.class) {
      return new Numeric(
          property, Integer.MAX_VALUE, number -> (int) number, SingleValueRecord.NONE);
    }
    if (type == Short.class || type == short.class) {
      return new Numeric(
          property, Short.MAX_VALUE, number -> (short) number, SingleValueRecord.NONE);
    }
    if (type == BigInteger.class) {
      return new Numeric(property, Long.MAX_VALUE, BigInteger::valueOf, SingleValueRecord.NONE);
    }
    return null;
  }

  /**
   * As {@code orders/1-A}.
   *
   * @param wrapping the record around it
   */
  record Text(SingleValueRecord wrapping) implements IdValue {

    /** The text of a value; null if it has none. */
    @Nullable String text(@Nullable Object value) {
      Object bare = wrapping.unwrap(value);
      return bare == null ? null : bare.toString();
    }

    Object of(String id) {
      return wrapping.wrap(id);
    }
  }

  /**
   * As a bare number.
   *
   * @param most the largest number that fits
   * @param wrapping the record around it
   */
  record Numeric(IdProperty property, long most, Conversion conversion, SingleValueRecord wrapping)
      implements IdValue {

    /** By how much a counter leaps whose Max moved backwards. */
    private static final long LEAP = 1 << 20;

    /** Whether somebody set it. Primitives have no null, so 0 means that nobody did. */
    boolean isSet(@Nullable Object value) {
      Object bare = wrapping.unwrap(value);
      return bare instanceof BigInteger big
          ? big.signum() != 0
          : bare instanceof Number number && number.longValue() != 0;
    }

    Object of(String collection, long number) {
      if (number > most) {
        throw new IdentifierGenerationException(
            "The number "
                + number
                + " of the collection '"
                + collection
                + "' does not fit "
                + property
                + ", which is of type "
                + property.type().getSimpleName()
                + " and holds at most "
                + most
                + ": make it a Long and its column a bigint."
                + (number > LEAP
                    ? " If the table of the counters was emptied or restored while this application"
                        + " ran, the counter has leaped by 1,048,576, and an error in the log says"
                        + " so: tests that empty it call HibernateHiLo.reset."
                    : ""));
      }
      return wrapping.wrap(conversion.of(number));
    }
  }

  /** Makes the property's type of a number that fits. */
  @FunctionalInterface
  interface Conversion {
    Object of(long number);
  }
}
