package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.spi.ColumnLimit;
import dev.hilo.spi.NumericIdType;
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

  /** The collection, whose counter HiLo ids have their numbers from. */
  CollectionIds ids();

  /** Whether a value is a request for an id, and not an id. */
  boolean isRequest(@Nullable Object value);

  /**
   * Returns the id of a new row: the value if it is an id, and else a new id.
   *
   * @throws IllegalArgumentException if the value or the request is not allowed
   */
  Object resolve(Object aggregate, @Nullable Object value);

  /**
   * Null if the property has no annotation of HiLo. The supplier is not called then.
   *
   * @throws IllegalStateException if an annotation does not fit the property
   */
  static @Nullable IdRule of(RelationalPersistentProperty property, Supplier<HiLo> hilo) {
    PrefixedId prefixed = property.findAnnotation(PrefixedId.class);
    if (prefixed != null) {
      if (property.getType() != String.class) {
        throw unfit(property, "@PrefixedId makes ids of type String");
      }
      AllowedIds allowed = allowed(property, prefixed);
      CollectionIds ids = hilo.get().collection(prefix(property, hilo.get().rules()));
      return new ByValue(ids, hilo.get().rules(), allowed);
    }
    HiLoId plain = property.findAnnotation(HiLoId.class);
    if (plain == null) {
      refuseAnnotationOfHibernate(property);
      return null;
    }
    NumericIdType numbers = NumericIdType.of(property.getType());
    if (numbers == null && property.getType() != String.class) {
      throw unfit(
          property,
          "@HiLoId makes ids of type String, Long, Integer, Short, their primitives, and"
              + " BigInteger");
    }
    if (numbers != null) {
      hilo.get().rules().requireSharedCounters("The number of " + name(property));
    }
    CollectionIds ids = hilo.get().collection(prefix(property, hilo.get().rules()));
    if (numbers != null) {
      hilo.get().counters().declareColumn(ids.collection(), ColumnLimit.of(numbers));
    }
    return numbers == null
        ? new Text(ids, hilo.get().rules())
        : new Numeric(ids, numbers, name(property));
  }

  static String name(RelationalPersistentProperty property) {
    return property.getOwner().getType().getTypeName() + "." + property.getName();
  }

  private static AllowedIds allowed(RelationalPersistentProperty property, PrefixedId annotation) {
    try {
      return new AllowedIds(List.of(annotation.strategies()), annotation.ownPrefixOnly());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(name(property) + ": " + e.getMessage(), e);
    }
  }

  /**
   * The collection of an annotated property.
   *
   * @throws IllegalArgumentException if its class has none
   */
  static String prefix(RelationalPersistentProperty property, HiLoRules rules) {
    PrefixedId prefixed = property.findAnnotation(PrefixedId.class);
    String named =
        prefixed == null
            ? property.getRequiredAnnotation(HiLoId.class).collection()
            : prefixed.collection();
    return named.isEmpty()
        ? rules.conventions().prefixOf(property.getOwner().getType())
        : rules.conventions().prefixOf(named);
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

  record ByValue(CollectionIds ids, HiLoRules rules, AllowedIds allowed) implements IdRule {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return IdStrategy.of((String) value, rules.separator()) != IdStrategy.SEMANTIC;
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      String request = value != null ? (String) value : rules.conventions().idOf(aggregate);
      allowed.check(request, ids.collection(), rules.separator());
      return ids.assign(request);
    }
  }

  record Text(CollectionIds ids, HiLoRules rules) implements IdRule {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return value == null;
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      return value == null ? ids.nextId() : rules.checkId((String) value);
    }
  }

  record Numeric(CollectionIds ids, NumericIdType type, String property) implements IdRule {

    @Override
    public boolean isRequest(@Nullable Object value) {
      return !NumericIdType.isSet(value);
    }

    @Override
    public Object resolve(Object aggregate, @Nullable Object value) {
      return value != null && NumericIdType.isSet(value)
          ? value
          : type.convert(ids.nextNumber(), ids.collection(), property);
    }
  }
}
