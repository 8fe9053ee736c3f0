package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.util.ClassUtils;

/**
 * Finds the ids of aggregates by their class. It asks for other beans with the first aggregate,
 * because repositories need this bean. Thread-safe.
 */
final class Aggregates {

  private final ObjectProvider<RelationalMappingContext> contexts;
  private final ObjectProvider<HiLo> hilo;
  private final Map<Class<?>, Optional<AggregateIds>> byClass = new ConcurrentHashMap<>();

  Aggregates(ObjectProvider<RelationalMappingContext> contexts, ObjectProvider<HiLo> hilo) {
    this.contexts = contexts;
    this.hilo = hilo;
  }

  /** Null if the ids of the class do not come from HiLo. */
  @Nullable AggregateIds idsOf(Object aggregate) {
    Class<?> type = ClassUtils.getUserClass(aggregate);
    Optional<AggregateIds> known = byClass.get(type);
    if (known == null) {
      RelationalPersistentEntity<?> entity = entity(type);
      known = Optional.ofNullable(entity == null ? null : AggregateIds.of(entity, hilo::getObject));
      byClass.put(type, known);
    }
    return known.orElse(null);
  }

  /** With several databases there may be several contexts, and only one of them has the class. */
  private @Nullable RelationalPersistentEntity<?> entity(Class<?> type) {
    List<RelationalMappingContext> all = contexts.orderedStream().toList();
    for (RelationalMappingContext context : all) {
      if (context.hasPersistentEntityFor(type)) {
        return context.getPersistentEntity(type);
      }
    }
    return all.isEmpty() ? null : all.get(0).getPersistentEntity(type);
  }
}
