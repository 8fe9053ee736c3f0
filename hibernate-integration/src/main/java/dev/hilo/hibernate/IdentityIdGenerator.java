package dev.hilo.hibernate;

import java.lang.reflect.Member;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for {@link IdentityId}. */
public final class IdentityIdGenerator extends BornBeforeInsert
    implements AnnotationBasedGenerator<IdentityId> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public IdentityIdGenerator() {}

  @Override
  public void initialize(IdentityId annotation, Member member, GeneratorCreationContext context) {
    IdProperty property = IdProperty.of(context, member);
    Making making = annotation.gapless() ? new Making.Gapless() : new Making.Identity();
    prepare(property, annotation.collection(), making, context);
  }
}
