package dev.hilo.hibernate;

import dev.hilo.CollectionIds;
import java.math.BigInteger;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** How an id looks in the type of its property. */
sealed interface IdForm {

  /** The form that fits the type of a property. */
  static IdForm of(IdProperty property, char separator) {
    Class<?> type = property.type();
    if (type == String.class) {
      return new Text(property, separator);
    }
    if (type == Long.class || type == long.class) {
      return new Numeric(property, Long.MAX_VALUE, Long::valueOf);
    }
    if (type == Integer.class || type == int.class) {
      return new Numeric(property, Integer.MAX_VALUE, number -> (int) number);
    }
    if (type == Short.class || type == short.class) {
      return new Numeric(property, Short.MAX_VALUE, number -> (short) number);
    }
    if (type == BigInteger.class) {
      return new Numeric(property, Long.MAX_VALUE, BigInteger::valueOf);
    }
    throw new AnnotationException(
        property
            + " is of type "
            + type.getName()
            + ", for which HiLo has no ids: use String, Long, Integer, Short, their primitives or"
            + " BigInteger.");
  }

  /** Whether the user has set the id. */
  boolean isSet(@Nullable Object current);

  /** The id the user has set, if it may stay. */
  Object kept(@Nullable Object current);

  /** The next id. */
  Object next(CollectionIds ids);

  /** As {@code orders/1-A}. */
  record Text(IdProperty property, char separator) implements IdForm {

    @Override
    public boolean isSet(@Nullable Object current) {
      return current != null;
    }

    @Override
    public Object kept(@Nullable Object current) {
      String id = String.valueOf(current);
      if (asksForAnother(id)) {
        throw new IdentifierGenerationException(
            "The id '"
                + id
                + "' of "
                + property
                + " asks for an identity, a sequence id or a GUID, which this version does not"
                + " make yet: leave it null for a HiLo id, or set the whole id.");
      }
      return id;
    }

    private boolean asksForAnother(String id) {
      if (id.isBlank()) {
        return true;
      }
      char end = id.charAt(id.length() - 1);
      return end == '|' || end == separator;
    }

    @Override
    public Object next(CollectionIds ids) {
      return ids.nextId();
    }
  }

  /**
   * As a bare number.
   *
   * @param most the largest number that fits
   */
  record Numeric(IdProperty property, long most, Conversion conversion) implements IdForm {

    /** Primitives have no null, so 0 means that nothing was set. */
    @Override
    public boolean isSet(@Nullable Object current) {
      return current instanceof BigInteger big
          ? big.signum() != 0
          : current instanceof Number number && number.longValue() != 0;
    }

    @Override
    public Object kept(@Nullable Object current) {
      return java.util.Objects.requireNonNull(current);
    }

    @Override
    public Object next(CollectionIds ids) {
      long number = ids.nextNumber();
      if (number > most) {
        throw new IdentifierGenerationException(
            "The number "
                + number
                + " of the collection '"
                + ids.collection()
                + "' does not fit "
                + property
                + ", which is of type "
                + property.type().getSimpleName()
                + " and holds at most "
                + most
                + ": make it a Long and its column a bigint.");
      }
      return conversion.of(number);
    }
  }

  /** Makes the property's type of a number that fits. */
  @FunctionalInterface
  interface Conversion {
    Object of(long number);
  }
}
