package dev.hilo.spring.data.jdbc;

import dev.hilo.HiLo;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.util.ClassUtils;

/**
 * Finds the ids of aggregates by their class. Thread-safe. It asks for other beans when the first
 * aggregate comes, for repositories are made with it.
 */
final class Aggregates {

  private final ObjectProvider<RelationalMappingContext> contexts;
  private final ObjectProvider<HiLo> hilo;
  private final ConcurrentMap<Class<?>, Optional<AggregateIds>> byClass = new ConcurrentHashMap<>();

  Aggregates(ObjectProvider<RelationalMappingContext> contexts, ObjectProvider<HiLo> hilo) {
    this.contexts = contexts;
    this.hilo = hilo;
  }

  /** The ids of its class, or null if HiLo has nothing to do with them. */
  @Nullable AggregateIds idsOf(Object aggregate) {
    Class<?> type = ClassUtils.getUserClass(aggregate);
    Optional<AggregateIds> known = byClass.get(type);
    if (known == null) {
      known = Optional.ofNullable(find(type));
      byClass.put(type, known);
    }
    return known.orElse(null);
  }

  private @Nullable AggregateIds find(Class<?> type) {
    RelationalPersistentEntity<?> entity = entity(type);
    return entity == null ? null : AggregateIds.of(entity, hilo::getObject);
  }

  /** With several databases there may be several contexts, and one of them has met the class. */
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
