package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.Conventions;
import dev.hilo.HiLo;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.internal.common.NumericIdType;
import dev.hilo.rows.ColumnLimit;
import dev.hilo.spring.data.jdbc.HiLoId;
import dev.hilo.spring.data.jdbc.PrefixedId;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

/** The rule for the ids of a property, by its annotation. Thread-safe. */
interface IdRule {

  /** Makes the ids. */
  HiLo hilo();

  /** The collection, whose counter HiLo ids have their numbers from. */
  String collection();

  /** Whether a value is a request for an id, and not an id. */
  boolean isRequest(@Nullable Object value);

  /**
   * Returns the id of a new row: the value if it is an id, and else a new id.
   *
   * @throws IllegalArgumentException if the value or the request is not allowed
   */
  Object resolve(Object aggregate, @Nullable Object value);

  /** Whether ids of new rows may have this strategy. */
  default boolean allows(IdStrategy strategy) {
    return strategy == IdStrategy.HILO;
  }

  /**
   * Null if the property has no annotation of HiLo. The supplier is not called then.
   *
   * @throws IllegalArgumentException if the class of the property has no collection
   * @throws IllegalStateException if an annotation does not fit the property
   */
  static @Nullable IdRule of(RelationalPersistentProperty property, Supplier<HiLo> hilo) {
    PrefixedId prefixed = property.findAnnotation(PrefixedId.class);
    if (prefixed != null) {
      return byValue(property, prefixed, hilo.get());
    }
    HiLoId plain = property.findAnnotation(HiLoId.class);
    if (plain != null) {
      return byType(property, plain, hilo.get());
    }
    refuseAnnotationOfHibernate(property);
    return null;
  }

  private static IdRule byValue(
      RelationalPersistentProperty property, PrefixedId annotation, HiLo hilo) {
    if (property.getType() != String.class) {
      throw unfit(property, "@PrefixedId makes ids of type String");
    }
    String collection = collection(property, annotation.collection(), hilo);
    try {
      AllowedIds allowed = new AllowedIds(List.of(annotation.strategies()), annotation.anyPrefix());
      return new ByValue(hilo, collection, allowed);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(name(property) + ": " + e.getMessage(), e);
    }
  }

  private static IdRule byType(
      RelationalPersistentProperty property, HiLoId annotation, HiLo hilo) {
    String collection = collection(property, annotation.collection(), hilo);
    if (property.getType() == String.class) {
      return new Text(hilo, collection, annotation.assignable());
    }
    NumericIdType type = NumericIdType.of(property.getType());
    if (type == null) {
      throw unfit(
          property,
          "@HiLoId makes ids of type String, Long, Integer, Short, their primitives, and"
              + " BigInteger");
    }
    hilo.rules().refuseUntagged("The number of " + name(property));
    hilo.counters().declareColumn(collection, ColumnLimit.ofNumbers(type.highest()));
    return new Numeric(hilo, collection, type, annotation.assignable(), name(property));
  }

  private static String collection(RelationalPersistentProperty property, String named, HiLo hilo) {
    Conventions conventions = hilo.rules().conventions();
    return named.isEmpty()
        ? conventions.prefixOf(property.getOwner().getType())
        : conventions.prefixOf(named);
  }

  static String name(RelationalPersistentProperty property) {
    return property.getOwner().getType().getTypeName() + "." + property.getName();
  }

  private static IllegalStateException unfit(RelationalPersistentProperty property, String rule) {
    return new IllegalStateException(
        name(property) + " is of type " + property.getType().getTypeName() + ": " + rule + ".");
  }

  /** They have the same names, and would have no effect here. */
  private static void refuseAnnotationOfHibernate(RelationalPersistentProperty property) {
    Field field = property.getField();
    for (Annotation each : field == null ? new Annotation[0] : field.getAnnotations()) {
      Class<?> type = each.annotationType();
      if (type.getPackageName().equals("dev.hilo.hibernate")) {
        throw new IllegalStateException(
            String.format(
                "%s has Hibernate's @%s, which Spring Data JDBC ignores: import one of %s instead.",
                name(property), type.getSimpleName(), PrefixedId.class.getPackageName()));
      }
    }
  }

  record ByValue(HiLo hilo, String collection, AllowedIds allowed) implements IdRule {

    @Override
    public boolean allows(IdStrategy strategy) {
      return allowed.allows(strategy);
    }

    @Override
    public boolean isRequest(@Nullable Object value) {
      return IdStrategy.of((String) value, hilo.rules().separator()) != IdStrategy.SEMANTIC;
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      String request = value != null ? (String) value : hilo.rules().conventions().idOf(aggregate);
      return allowed.assign(
          request, collection, hilo.rules().separator(), hilo.collection(collection)::assign);
    }
  }

  /** Returns a value that is set. */
  private static <T> T requireAssignable(T value, boolean assignable) {
    if (!assignable) {
      throw new IllegalArgumentException(
          "it is "
              + (value instanceof String ? "'" + value + "'" : value)
              + " already, and HiLo generates it. Clear it before the insert, also after a rollback,"
              + " or accept values by assignable = true.");
    }
    return value;
  }

  record Text(HiLo hilo, String collection, boolean assignable) implements IdRule {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return value == null || (!assignable && value.equals(""));
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      return value == null || isRequest(value)
          ? hilo.nextId(collection)
          : hilo.rules().checkId((String) requireAssignable(value, assignable));
    }
  }

  record Numeric(
      HiLo hilo, String collection, NumericIdType type, boolean assignable, String property)
      implements IdRule {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return !NumericIdType.isSet(value);
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      return value != null && NumericIdType.isSet(value)
          ? requireAssignable(value, assignable)
          : type.convert(hilo.nextNumber(collection), collection, property);
    }
  }
}
