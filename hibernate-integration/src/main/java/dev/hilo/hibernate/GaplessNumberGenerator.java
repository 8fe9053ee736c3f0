package dev.hilo.hibernate;

import java.lang.reflect.Member;
import java.util.EnumSet;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/** Hibernate's generator for {@link GaplessNumber}. */
public final class GaplessNumberGenerator
    implements BeforeExecutionGenerator, AnnotationBasedGenerator<GaplessNumber> {

  private static final long serialVersionUID = 1L;

  private transient @Nullable EntityIds numbers;

  /** For Hibernate. */
  public GaplessNumberGenerator() {}

  @Override
  public void initialize(
      GaplessNumber annotation, Member member, GeneratorCreationContext context) {
    refuseEmbedded(member, context);
    IdProperty property = IdProperty.ofAttribute(context, member);
    numbers =
        EntityIds.of(property, annotation.collection(), new Making.Gapless(), Boot.of(context))
            .replacing(numbers);
  }

  /**
   * Of an embeddable's attribute the entity is not to be had, whose instance a rollback restores.
   */
  private static void refuseEmbedded(Member member, GeneratorCreationContext context) {
    PersistentClass owner = context.getPersistentClass();
    Value value = context.getProperty().getValue();
    if (owner == null
        || owner.getPropertyClosure().stream().noneMatch(own -> own.getValue() == value)) {
      throw new AnnotationException(
          member.getDeclaringClass().getName()
              + "."
              + member.getName()
              + " bears @GaplessNumber and is embedded, which is not supported: put it on an"
              + " attribute of the entity itself.");
    }
  }

  @Override
  public Object generate(
      SharedSessionContractImplementor session,
      @Nullable Object owner,
      @Nullable Object currentValue,
      EventType eventType) {
    return EntityIds.require(numbers).next(session, owner, currentValue);
  }

  @Override
  public EnumSet<EventType> getEventTypes() {
    return EventTypeSets.INSERT_ONLY;
  }
}
