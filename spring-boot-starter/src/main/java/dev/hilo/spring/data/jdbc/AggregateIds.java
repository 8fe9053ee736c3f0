package dev.hilo.spring.data.jdbc;

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

/** The ids of the aggregates of one class. Thread-safe. */
final class AggregateIds {

  /** What to do where Spring Data takes an aggregate for one that is stored. */
  static final String WAY_OUT =
      "save takes every aggregate whose id is set for one that is stored. To insert it, use"
          + " JdbcAggregateTemplate.insert, or let Spring Data see that it is new: by a @Version"
          + " that is null, or by Persistable.";

  private final RelationalPersistentEntity<?> entity;
  private final RelationalPersistentProperty property;
  private final IdKind kind;

  /**
   * The ids of aggregates between their conversion and their insert. Spring Data calls for both,
   * and an id that was made for the first call must not be checked by the second one as if the
   * caller had set it. Weak: an aggregate whose conversion fails is never inserted.
   */
  private final Set<Object> converted =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private AggregateIds(
      RelationalPersistentEntity<?> entity, RelationalPersistentProperty property, IdKind kind) {
    this.entity = entity;
    this.property = property;
    this.kind = kind;
  }

  /**
   * Those of a class, or null if HiLo has nothing to do with them.
   *
   * @param hilo asked only if HiLo has something to do with them
   * @throws IllegalStateException if an annotation does not fit its property
   */
  static @Nullable AggregateIds of(RelationalPersistentEntity<?> entity, Supplier<HiLo> hilo) {
    RelationalPersistentProperty property = entity.getIdProperty();
    IdKind kind = property == null ? null : IdKinds.of(property, hilo);
    return property == null || kind == null ? null : new AggregateIds(entity, property, kind);
  }

  /** What holds the id, for messages. */
  String property() {
    return IdKinds.name(property);
  }

  /** What the property holds; a Persistable might say something else. */
  @Nullable Object id(Object aggregate) {
    return entity.getPropertyAccessor(aggregate).getProperty(property);
  }

  /**
   * Whether Spring Data is going to insert the aggregate, as far as can be told from it: it may be
   * told to insert others, too.
   */
  boolean isNew(Object aggregate) {
    Object id = id(aggregate);
    return id == null
        || (property.getType().isPrimitive() && kind.isRequest(id))
        || entity.isNew(aggregate);
  }

  /**
   * Identifies a new aggregate before its conversion.
   *
   * @throws InvalidDataAccessApiUsageException as {@link #identify}
   */
  Object identifyConverted(Object aggregate) {
    Object identified = identify(aggregate);
    converted.add(Objects.requireNonNull(id(identified)));
    return identified;
  }

  /**
   * Identifies an aggregate that is going to be inserted, unless {@link #identifyConverted} did.
   *
   * @throws InvalidDataAccessApiUsageException as {@link #identify}
   */
  Object identifyInserted(Object aggregate) {
    Object id = id(aggregate);
    return id != null && converted.remove(id) ? aggregate : identify(aggregate);
  }

  /**
   * The aggregate with the id of a new row: the one that it has, or else what that asks for. It is
   * the same instance, unless that cannot be changed.
   *
   * @throws InvalidDataAccessApiUsageException if what it has may not be an id, or asks for what is
   *     refused
   */
  private Object identify(Object aggregate) {
    Object given = id(aggregate);
    Object answer;
    try {
      answer = kind.answer(aggregate, given);
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

  /**
   * Refuses to update a row by what is no id yet: there is no such row.
   *
   * @throws InvalidDataAccessApiUsageException if it is none
   */
  void refuseRequest(Object aggregate) {
    Object id = id(aggregate);
    if (kind.isRequest(id)) {
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
