package dev.hilo.hibernate.internal.property;

import dev.hilo.spi.ColumnLimit;
import dev.hilo.spi.NumericIdType;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** Converts ids to the type of their property: text or a number, perhaps wrapped in a record. */
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

  private final SingleValueRecord wrapper;

  /**
   * @throws AnnotationException if HiLo has no ids for the type
   */
  public ValueConverter(MappedProperty property) {
    this.property = property;
    this.wrapper = SingleValueRecord.of(property.type());
    this.number = NumericIdType.of(wrapper.valueType());
    if (number == null && wrapper.valueType() != String.class) {
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
      return ColumnLimit.of(number);
    }
    Long characters = property.column().length();
    return ColumnLimit.ofText(characters == null ? Long.MAX_VALUE : characters);
  }

  /** The text of a value; null if it has none. */
  public @Nullable String text(@Nullable Object value) {
    Object unwrapped = wrapper.unwrap(value);
    return unwrapped == null ? null : unwrapped.toString();
  }

  public boolean isSet(@Nullable Object value) {
    return NumericIdType.isSet(wrapper.unwrap(value));
  }

  Object of(String id) {
    return wrapper.wrap(id);
  }

  Object of(String collection, long value) {
    NumericIdType type = Objects.requireNonNull(number, "a property of text");
    Number converted;
    try {
      converted = type.convert(value, collection, property.toString());
    } catch (IllegalArgumentException e) {
      throw new IdentifierGenerationException(e.getMessage() + (value > LEAP ? LEAPED : ""), e);
    }
    return wrapper.wrap(converted);
  }
}
