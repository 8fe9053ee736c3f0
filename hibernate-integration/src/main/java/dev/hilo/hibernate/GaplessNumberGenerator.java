package dev.hilo.hibernate;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.EnumSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.BeforeExecutionGenerator;
import org.hibernate.generator.EventType;
import org.hibernate.generator.EventTypeSets;
import org.hibernate.generator.GeneratorCreationContext;
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
    Class<?> type =
        member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
    IdProperty property =
        IdProperty.ofAttribute(context.getPersistentClass(), context.getProperty(), type);
    numbers =
        EntityIds.of(property, annotation.collection(), new Making.Gapless(), Boot.of(context));
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
