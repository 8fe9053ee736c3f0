package dev.hilo.hibernate;

import java.lang.reflect.Member;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for {@link PrefixedId}. */
public final class PrefixedIdGenerator extends BornBeforeInsert
    implements AnnotationBasedGenerator<PrefixedId> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public PrefixedIdGenerator() {}

  @Override
  public void initialize(PrefixedId annotation, Member member, GeneratorCreationContext context) {
    IdProperty property = IdProperty.of(context, member);
    property.requireType(String.class, "@PrefixedId", "use @HiLoId for numbers");
    prepare(property, annotation.collection(), context);
  }
}
