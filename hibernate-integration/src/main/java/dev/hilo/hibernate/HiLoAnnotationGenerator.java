package dev.hilo.hibernate;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.AllowedIds;
import dev.hilo.hibernate.internal.gapless.GaplessStrategy;
import dev.hilo.hibernate.internal.gapless.SeriesStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.ByValue;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.Simple;
import dev.hilo.hibernate.internal.generate.PropertyGenerator;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.Member;
import java.util.EnumSet;
import java.util.List;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
import org.jspecify.annotations.Nullable;

/**
 * Hibernate's generator for HiLo's annotations. Ids are known before the insert, so inserts stay
 * batched. Values set by the application are kept. Thread-safe once initialized.
 */
public final class HiLoAnnotationGenerator
    implements BeforeExecutionGenerator, AnnotationBasedGenerator<Annotation> {

  private static final long serialVersionUID = 1L;

  private transient @Nullable PropertyGenerator ids;
  private transient String name = getClass().getSimpleName();

  /** For Hibernate. */
  public HiLoAnnotationGenerator() {}

  @Override
  public void initialize(Annotation annotation, Member member, GeneratorCreationContext context) {
    name = "@" + annotation.annotationType().getSimpleName();
    if (annotation instanceof GaplessNumber number) {
      MappedProperty attribute = MappedProperty.ofAttribute(context, member);
      IdGenerationStrategy strategy =
          number.series().isEmpty()
              ? new GaplessStrategy()
              : new SeriesStrategy(number.series(), number.zone());
      prepare(context, attribute, number.collection(), "", strategy);
      return;
    }
    MappedProperty property = MappedProperty.of(context, member);
    if (annotation instanceof PrefixedId id) {
      property.requireText(name, "Use @HiLoId or @IdentityId for numbers");
      prepare(context, property, id.collection(), id.rangeSize(), byValue(id, property));
    } else if (annotation instanceof HiLoId id) {
      prepare(context, property, id.collection(), id.rangeSize(), Simple.HILO);
    } else if (annotation instanceof IdentityId id) {
      IdGenerationStrategy strategy = id.gapless() ? new GaplessStrategy() : Simple.IDENTITY;
      prepare(context, property, id.collection(), "", strategy);
    } else if (annotation instanceof SequenceId id) {
      property.requireText(name, "Use @HiLoId or @IdentityId for numbers");
      prepare(context, property, id.collection(), "", Simple.SEQUENCE);
    } else {
      throw new AnnotationException(property + " has " + annotation + ", which is not HiLo's.");
    }
  }

  private void prepare(
      GeneratorCreationContext context,
      MappedProperty property,
      String collection,
      String rangeSize,
      IdGenerationStrategy strategy) {
    BootContext boot = BootContext.of(context, HiLoIntegrator.SETUP);
    ids = PropertyGenerator.of(property, collection, rangeSize, strategy, boot, ids);
  }

  private static IdGenerationStrategy byValue(PrefixedId id, MappedProperty property) {
    try {
      return new ByValue(new AllowedIds(List.of(id.strategies()), id.ownPrefixOnly()));
    } catch (IllegalArgumentException e) {
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
    return PropertyGenerator.describe(name, ids);
  }

  @Override
  public EnumSet<EventType> getEventTypes() {
    return EventTypeSets.INSERT_ONLY;
  }

  @Override
  public boolean allowAssignedIdentifiers() {
    return true;
  }
}
