package dev.hilo.spring.internal.data.jdbc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

/**
 * The ids of the aggregates of one class. Ids are refused with an {@link
 * InvalidDataAccessApiUsageException}. Thread-safe.
 */
final class IdsOfClass {

  private static final int MOST_CONVERTED = 1_000;

  private final RelationalPersistentProperty property;
  private final IdRule rule;
  private final AggregateColumns columns;

  /**
   * The ids set before the conversion of aggregates that are not inserted yet. The callback before
   * the insert must not check them as if the caller had set them. The set holds the last ones,
   * because Spring Data never inserts an aggregate whose conversion fails. It holds them strongly,
   * because the box of a primitive number has no other reference.
   */
  private final Set<Object> converted =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Object, Boolean> eldest) {
                  return size() > MOST_CONVERTED;
                }
              }));

  IdsOfClass(RelationalPersistentProperty property, IdRule rule, AggregateColumns columns) {
    this.property = property;
    this.rule = rule;
    this.columns = columns;
  }

  /** The value of the property. A Persistable's getId() may return another one. */
  private @Nullable Object id(Object aggregate) {
    return property.getOwner().getPropertyAccessor(aggregate).getProperty(property);
  }

  /** Whether {@code save} inserts the aggregate. An explicit insert also inserts others. */
  boolean isNew(Object aggregate) {
    Object id = id(aggregate);
    return id == null
        || (property.getType().isPrimitive() && rule.isRequest(id))
        || property.getOwner().isNew(aggregate);
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

  /** Returns the aggregate with its id, as the same instance unless that is immutable. */
  private Object identify(Object aggregate) {
    Object value = id(aggregate);
    if (rule.isRequest(value)) {
      columns.seed(rule.hilo(), rule.collection());
    }
    Object id;
    try {
      id = rule.resolve(aggregate, value);
    } catch (IllegalArgumentException e) {
      throw new InvalidDataAccessApiUsageException(
          "No id for " + IdRule.name(property) + ": " + e.getMessage(), e);
    }
    if (id.equals(value)) {
      return aggregate;
    }
    PersistentPropertyAccessor<Object> accessor =
        property.getOwner().getPropertyAccessor(aggregate);
    accessor.setProperty(property, id);
    return accessor.getBean();
  }

  /** Refuses an update whose id is a request for an id, because no row can have it. */
  void refuseRequest(Object aggregate) {
    Object id = id(aggregate);
    if (rule.isRequest(id)) {
      throw new InvalidDataAccessApiUsageException(
          String.format(
              "The id %s of %s is a request for a new id, but this is an update: save updates every"
                  + " aggregate whose id is set. To insert it, call JdbcAggregateTemplate.insert, or"
                  + " mark it as new with a @Version that is null or with Persistable.",
              id instanceof String ? "'" + id + "'" : id, IdRule.name(property)));
    }
  }
}
