package dev.hilo.hibernate;

import static java.util.Objects.requireNonNull;

import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.PropertyGenerator;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.time.DateTimeException;
import java.util.EnumSet;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.SimpleValue;
import org.jspecify.annotations.Nullable;

/**
 * What HiLo's generators have in common. Ids are known before the insert, so inserts stay batched.
 * Thread-safe once prepared.
 */
abstract class HiLoGenerator implements BeforeExecutionGenerator {

  private static final long serialVersionUID = 1L;

  /** How Hibernate's messages name the generator. */
  transient String name = getClass().getSimpleName();

  private transient @Nullable PropertyGenerator ids;

  /**
   * Called while Hibernate builds its model, perhaps more than once.
   *
   * @param collection empty for the collection of the entity's class
   * @param rangeSize blank for the range size in the settings
   */
  final void prepare(
      GeneratorCreationContext context,
      MappedProperty property,
      String collection,
      String rangeSize,
      IdGenerationStrategy strategy) {
    SimpleValue id = (SimpleValue) context.getPersistentClass().getIdentifier();
    HiLoTable table = HiLoIntegrator.table(property, id.getBuildingContext());
    try {
      ids = PropertyGenerator.of(table, property, collection, rangeSize, strategy, ids);
    } catch (IllegalArgumentException | IllegalStateException | DateTimeException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Object generate(
      SharedSessionContractImplementor session,
      @Nullable Object owner,
      @Nullable Object currentValue,
      EventType eventType) {
    return requireNonNull(ids).next(session, owner, currentValue);
  }

  /** Appears in Hibernate's messages, such as for an HQL {@code insert … select} without an id. */
  @Override
  public String toString() {
    return ids == null
        ? name
        : name + " of " + ids + ", which makes each id in memory before its row is inserted";
  }

  @Override
  public EnumSet<EventType> getEventTypes() {
    return EventTypeSets.INSERT_ONLY;
  }

  /** If not, Hibernate takes an instance whose id is set for stored, as with its own generators. */
  @Override
  public boolean allowAssignedIdentifiers() {
    return requireNonNull(ids).keepsAssigned();
  }
}
