package dev.hilo.hibernate;

import java.lang.reflect.Member;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for {@link HiLoId}. */
public final class HiLoIdGenerator extends BornBeforeInsert
    implements AnnotationBasedGenerator<HiLoId> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public HiLoIdGenerator() {}

  @Override
  public void initialize(HiLoId annotation, Member member, GeneratorCreationContext context) {
    IdProperty property = IdProperty.of(context, member);
    prepare(property, annotation.collection(), new Making.HiLoNumbers(), context)
        .rangeSize(annotation.rangeSize());
  }
}
