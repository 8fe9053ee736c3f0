package dev.hilo.hibernate;

import java.util.EnumSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations' generators have in common: the id is known before the insert, so that
 * inserts stay in batches, and a value that was set stays.
 */
abstract class BornBeforeInsert implements BeforeExecutionGenerator {

  private static final long serialVersionUID = 1L;

  private transient @Nullable EntityIds ids;

  BornBeforeInsert() {}

  final EntityIds prepare(
      IdProperty property, String collection, Making making, GeneratorCreationContext context) {
    EntityIds made = EntityIds.of(property, collection, making, Boot.of(context)).replacing(ids);
    ids = made;
    return made;
  }

  @Override
  public final Object generate(
      SharedSessionContractImplementor session,
      @Nullable Object owner,
      @Nullable Object currentValue,
      EventType eventType) {
    return EntityIds.require(ids).next(session, owner, currentValue);
  }

  /** For messages of Hibernate, as for an HQL {@code insert … select} without an id. */
  @Override
  public final String toString() {
    return EntityIds.describe(getClass(), ids);
  }

  @Override
  public final EnumSet<EventType> getEventTypes() {
    return EventTypeSets.INSERT_ONLY;
  }

  @Override
  public final boolean allowAssignedIdentifiers() {
    return true;
  }
}
