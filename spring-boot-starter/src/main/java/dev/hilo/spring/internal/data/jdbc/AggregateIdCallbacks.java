package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.annotation.Order;
import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;
import org.springframework.util.ClassUtils;

/**
 * Finds the ids of aggregates by their class, and sets them when aggregates are saved. It needs
 * other beans only with the first aggregate, because repositories need this bean. Thread-safe.
 */
// After Spring Data's auditing, which is 100 and takes an aggregate with an id for old.
@Order(200)
final class AggregateIdCallbacks
    implements BeforeConvertCallback<Object>, BeforeSaveCallback<Object> {

  private final ObjectProvider<RelationalMappingContext> contexts;
  private final ObjectProvider<HiLo> hilo;
  private final AggregateColumns columns;
  private final Map<Class<?>, Optional<IdsOfClass>> byClass = new ConcurrentHashMap<>();

  AggregateIdCallbacks(
      ObjectProvider<RelationalMappingContext> contexts,
      ObjectProvider<HiLo> hilo,
      AggregateColumns columns) {
    this.contexts = contexts;
    this.hilo = hilo;
    this.columns = columns;
  }

  /** Null if the ids of the class do not come from HiLo. */
  private @Nullable IdsOfClass idsOf(Object aggregate) {
    Class<?> type = ClassUtils.getUserClass(aggregate);
    Optional<IdsOfClass> known = byClass.get(type);
    if (known == null) {
      known = Optional.ofNullable(find(type));
      byClass.put(type, known);
    }
    return known.orElse(null);
  }

  private @Nullable IdsOfClass find(Class<?> type) {
    RelationalPersistentEntity<?> entity = entity(type);
    RelationalPersistentProperty id = entity == null ? null : entity.getIdProperty();
    IdRule rule = id == null ? null : IdRule.of(id, hilo::getObject);
    return id == null || rule == null ? null : new IdsOfClass(id, rule, columns);
  }

  /** With several databases there may be several contexts, one of which has the class. */
  private @Nullable RelationalPersistentEntity<?> entity(Class<?> type) {
    List<RelationalMappingContext> all = contexts.orderedStream().toList();
    for (RelationalMappingContext context : all) {
      if (context.hasPersistentEntityFor(type)) {
        return context.getPersistentEntity(type);
      }
    }
    return all.isEmpty() ? null : all.get(0).getPersistentEntity(type);
  }

  /** Sets the id of a new aggregate. Without it, Spring Data expects one from the database. */
  @Override
  public Object onBeforeConvert(Object aggregate) {
    IdsOfClass ids = idsOf(aggregate);
    return ids == null || !ids.isNew(aggregate) ? aggregate : ids.identifyConverted(aggregate);
  }

  /** Checks or sets the id when it is known whether Spring Data inserts or updates. */
  @Override
  public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
    IdsOfClass ids = idsOf(aggregate);
    if (ids == null) {
      return aggregate;
    }
    boolean[] inserts = {false};
    change.forEachAction(action -> inserts[0] |= action instanceof DbAction.InsertRoot);
    if (inserts[0]) {
      return ids.identifyInserted(aggregate);
    }
    // An update, or an upsert, which Spring Data has since 4.1.
    ids.refuseRequest(aggregate);
    return aggregate;
  }
}
