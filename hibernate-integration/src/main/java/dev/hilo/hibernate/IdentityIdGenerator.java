package dev.hilo.hibernate;

import java.lang.reflect.Member;
import org.hibernate.AnnotationException;
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
    if (annotation.gapless() && property.place() != IdProperty.Place.ID) {
      throw new AnnotationException(
          property
              + " is one part of an id, which cannot be gapless: put @GaplessNumber on an attribute"
              + " that is no part of the id.");
    }
    Making making = annotation.gapless() ? new Making.Gapless() : new Making.Identity();
    prepare(property, annotation.collection(), making, context);
  }
}
