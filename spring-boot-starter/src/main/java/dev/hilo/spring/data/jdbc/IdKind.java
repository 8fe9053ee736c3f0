package dev.hilo.spring.data.jdbc;

import dev.hilo.AllowedIds;
import dev.hilo.CollectionIds;
import dev.hilo.HiLoRules;
import dev.hilo.IdStrategy;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Which ids a property has. Thread-safe. */
sealed interface IdKind {

  /** Whether a value is no id yet. */
  boolean isRequest(@Nullable Object value);

  /**
   * The id of a new row: the value, if it is one, or else what it asks for.
   *
   * @throws IllegalArgumentException if it may not be an id, or what it asks for is refused
   */
  Object answer(Object aggregate, @Nullable Object value);

  /**
   * Text, whose value says which kind of id it asks for.
   *
   * @param allowed what it may ask for
   */
  record ByValue(CollectionIds ids, HiLoRules rules, AllowedIds allowed) implements IdKind {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return IdStrategy.of((String) value, rules.separator()) != IdStrategy.SEMANTIC;
    }

    @Override
    public Object answer(Object aggregate, @Nullable Object value) {
      String asked = value != null ? (String) value : rules.conventions().idOf(aggregate);
      allowed.check(asked, ids.collection(), rules.separator());
      return ids.assign(asked);
    }
  }

  /** Text, which is a HiLo id unless it is set. */
  record Text(CollectionIds ids, HiLoRules rules) implements IdKind {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return value == null;
    }

    @Override
    public Object answer(Object aggregate, @Nullable Object value) {
      return value == null ? ids.nextId() : rules.checkId((String) value);
    }
  }

  /**
   * A bare number.
   *
   * @param most the largest that fits
   * @param conversion makes the property's type of one that fits
   */
  record Bare(CollectionIds ids, long most, LongFunction<Number> conversion) implements IdKind {

    @Override
    public boolean isRequest(@Nullable Object value) {
      // Primitives have no null. The number of a BigInteger need not fit, but none of those is 0.
      return value == null || "0".equals(value.toString());
    }

    @Override
    public Object answer(Object aggregate, @Nullable Object value) {
      if (value != null && !isRequest(value)) {
        return value;
      }
      long number = ids.nextNumber();
      if (number > most) {
        throw new IllegalArgumentException(
            "The number "
                + number
                + " of the collection '"
                + ids.collection()
                + "' does not fit, since the property holds at most "
                + most
                + ": make it a Long and its column a bigint.");
      }
      return conversion.apply(number);
    }
  }
}
