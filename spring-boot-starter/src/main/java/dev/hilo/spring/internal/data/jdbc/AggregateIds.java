package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

/**
 * The ids of the aggregates of one class. What is refused is an {@link
 * InvalidDataAccessApiUsageException}. Thread-safe.
 */
final class AggregateIds {

  /** What to do if Spring Data takes an aggregate for one that is stored. */
  static final String WAY_OUT =
      "save takes every aggregate whose id is set for one that is stored. To insert it, use"
          + " JdbcAggregateTemplate.insert, or let Spring Data see that it is new: by a @Version"
          + " that is null, or by Persistable.";

  private final RelationalPersistentEntity<?> entity;
  private final RelationalPersistentProperty property;
  private final AnnotatedId annotated;

  /**
   * The ids of aggregates between their conversion and their insert. Spring Data calls for both,
   * and an id that was made for the first call must not be checked by the second one as if the
   * caller had set it. Weak: an aggregate whose conversion fails is never inserted.
   */
  private final Set<Object> converted =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private AggregateIds(
      RelationalPersistentEntity<?> entity,
      RelationalPersistentProperty property,
      AnnotatedId annotated) {
    this.entity = entity;
    this.property = property;
    this.annotated = annotated;
  }

  /** Null if the ids of the class do not come from HiLo; then it is not asked for. */
  static @Nullable AggregateIds of(RelationalPersistentEntity<?> entity, Supplier<HiLo> hilo) {
    RelationalPersistentProperty property = entity.getIdProperty();
    AnnotatedId annotated = property == null ? null : AnnotatedId.of(property, hilo);
    return property == null || annotated == null
        ? null
        : new AggregateIds(entity, property, annotated);
  }

  /** The property that holds the id, for messages. */
  String property() {
    return AnnotatedId.name(property);
  }

  /** The value of the property; a Persistable might return another one. */
  @Nullable Object id(Object aggregate) {
    return entity.getPropertyAccessor(aggregate).getProperty(property);
  }

  /**
   * Whether Spring Data inserts the aggregate when it is saved. The caller may have asked for an
   * insert of others, too.
   */
  boolean isNew(Object aggregate) {
    Object id = id(aggregate);
    return id == null
        || (property.getType().isPrimitive() && annotated.isRequest(id))
        || entity.isNew(aggregate);
  }

  /** Identifies a new aggregate before its conversion. */
  Object identifyConverted(Object aggregate) {
    Object identified = identify(aggregate);
    converted.add(Objects.requireNonNull(id(identified)));
    return identified;
  }

  /** Identifies an aggregate before its insert, unless {@link #identifyConverted} did. */
  Object identifyInserted(Object aggregate) {
    Object id = id(aggregate);
    return id != null && converted.remove(id) ? aggregate : identify(aggregate);
  }

  /**
   * The aggregate with the id of a new row: its own id, or the one that its value asks for. It is
   * the same instance unless that is immutable.
   */
  private Object identify(Object aggregate) {
    Object given = id(aggregate);
    Object answer;
    try {
      answer = annotated.answer(aggregate, given);
    } catch (IllegalArgumentException e) {
      throw new InvalidDataAccessApiUsageException(
          "No id for " + property() + ": " + e.getMessage(), e);
    }
    if (Objects.equals(answer, given)) {
      return aggregate;
    }
    PersistentPropertyAccessor<Object> accessor = entity.getPropertyAccessor(aggregate);
    accessor.setProperty(property, answer);
    return accessor.getBean();
  }

  /** Refuses to update a row by a value that asks for an id: there is no such row. */
  void refuseRequest(Object aggregate) {
    Object id = id(aggregate);
    if (annotated.isRequest(id)) {
      throw new InvalidDataAccessApiUsageException(
          "The id "
              + shown(id)
              + " of "
              + property()
              + " asks for an id, which an update makes none. "
              + WAY_OUT);
    }
  }

  /** An id as messages show it. */
  static String shown(@Nullable Object id) {
    return id instanceof String ? "'" + id + "'" : String.valueOf(id);
  }
}
