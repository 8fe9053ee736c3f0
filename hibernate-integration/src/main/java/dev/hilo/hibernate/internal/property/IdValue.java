package dev.hilo.hibernate.internal.property;

import dev.hilo.spi.NumericIdType;
import java.util.Objects;
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

  private final IdProperty property;

  /** Null for text. */
  private final @Nullable NumericIdType number;

  private final SingleValueRecord wrapping;

  private IdValue(IdProperty property, SingleValueRecord wrapping, Class<?> bare) {
    this.property = property;
    this.wrapping = wrapping;
    this.number = NumericIdType.of(bare);
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

  /** Whether a number was set. */
  boolean isSet(@Nullable Object value) {
    return NumericIdType.isSet(wrapping.unwrap(value));
  }

  Object of(String id) {
    return wrapping.wrap(id);
  }

  /**
   * @throws IdentifierGenerationException if the number does not fit the type
   */
  Object of(String collection, long value) {
    NumericIdType type = Objects.requireNonNull(number, "a property of text");
    try {
      return wrapping.wrap(type.convert(value, collection, property.toString()));
    } catch (IllegalArgumentException e) {
      throw new IdentifierGenerationException(e.getMessage() + (value > LEAP ? LEAPED : ""), e);
    }
  }
}
